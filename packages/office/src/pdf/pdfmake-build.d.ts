/** The library as browsers load it, which needs nothing of Node. */
declare module 'pdfmake/build/pdfmake.js' {
  const pdfmake: unknown;
  export default pdfmake;
}
