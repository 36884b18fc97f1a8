export { bareName, isOn, scanXml } from './scan-xml.ts';
export { isXml, openZip } from './zip.ts';
