import type { Coffee } from '@basoche/protocol';
import { docName } from '@basoche/protocol';
import { SkeletonRows } from '@basoche/ui';
import { useTranslation } from 'react-i18next';
import { useDoc } from '../../../data/docs/docs.ts';
import { NotLoaded } from '../../../shared/NotLoaded.tsx';
import { ConversationPane } from '../../messenger/index.ts';
import { CoffeeSide } from '../components/CoffeeSide.tsx';
import { useCoffee } from '../model/queries.ts';
import '../../messenger/messenger.css';
import '../coffee.css';

/** The firm's informal place: its one conversation, who is in it now, who joined lately. */
export function CoffeeScreen() {
  const { t } = useTranslation('coffee');
  const { data, isError, refetch } = useCoffee();
  if (data !== undefined) return <Machine coffee={data} />;
  if (!isError) return <SkeletonRows rows={8} avatar />;
  return (
    <NotLoaded
      page
      title={t('failed')}
      kept={t('failedKept')}
      away={{ title: t('neverLoaded'), text: t('neverLoadedText') }}
      onRetry={() => void refetch()}
    />
  );
}

function Machine({ coffee }: { coffee: Coffee }) {
  const { t } = useTranslation('coffee');
  const handle = useDoc(docName('conversation', coffee.conversation));
  return (
    <div className="k-coffee">
      <CoffeeSide handle={handle} arrivals={coffee.arrivals} />
      <ConversationPane
        slug={coffee.conversation}
        handle={handle}
        target={null}
        fallbackTitle={t('title')}
        onClose={leaveField}
      />
    </div>
  );
}

/** There is no list to go back to. */
function leaveField(): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}
