export { bareName, isOff, isOn, scanXml } from './scan-xml.ts';
export { isXml, openZip, SIGNATURE } from './zip.ts';
