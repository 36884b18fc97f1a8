import { BrowserScreen } from './BrowserScreen.tsx';
import { FileScreen } from './FileScreen.tsx';

/** `/ged/folder/view/:slug` and `/ged/file/view/:slug` */
export function ItemScreen({ isFile, id }: { isFile: boolean; id: string }) {
  return isFile ? <FileScreen id={id} /> : <BrowserScreen place={{ is: 'folder', id }} />;
}
