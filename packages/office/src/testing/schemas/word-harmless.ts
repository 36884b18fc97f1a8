/** Elements that a text has no use for. */
interface Harmless {
  why: string;
  /** Names by the place they stand in, `/` between those that stand in one another. */
  elements: Readonly<Record<string, string>>;
}

/** Where the marks of ranges stand. */
const EVERYWHERE = ['body', 'p', 'tbl', 'tr', 'tc'];
const at = (places: readonly string[], names: string) => Object.fromEntries(places.map((place) => [place, names]));

const SIDES = 'top left start bottom right end';
const sides = (of: string, more = '') =>
  `${SIDES}${more}`
    .split(' ')
    .map((side) => `${of}/${side}`)
    .join(' ');
const RUN_LOOKS =
  'rStyle rFonts b bCs i iCs caps smallCaps strike dstrike outline shadow emboss imprint noProof snapToGrid vanish webHidden ' +
  'color spacing w kern position sz szCs highlight u effect bdr shd fitText vertAlign rtl cs em lang eastAsianLayout specVanish oMath';

/** What may be missed of a Word file without a word in the report, and why. */
export const HARMLESS: readonly Harmless[] = [
  {
    why: 'Checks of spelling, rights of Word over passages, marks that nothing of the file leads to.',
    elements: at(EVERYWHERE, 'proofErr permStart permEnd bookmarkStart bookmarkEnd commentRangeStart commentRangeEnd'),
  },
  {
    why: 'Where a move begins and ends: what moved is an insertion and a deletion.',
    elements: at(EVERYWHERE, 'moveFromRangeStart moveFromRangeEnd moveToRangeStart moveToRangeEnd'),
  },
  {
    why: 'Followed changes of tags that nobody sees.',
    elements: at(
      EVERYWHERE,
      'customXmlInsRangeStart customXmlInsRangeEnd customXmlDelRangeStart customXmlDelRangeEnd customXmlMoveFromRangeStart ' +
        'customXmlMoveFromRangeEnd customXmlMoveToRangeStart customXmlMoveToRangeEnd',
    ),
  },
  {
    why: 'Empty themselves: what stands in them has a place of its own here.',
    elements: {
      body: 'sectPr',
      p: 'pPr r',
      pPr: 'numPr pBdr tabs rPr',
      r: 'rPr object pict',
      sectPr: 'footnotePr endnotePr pgBorders',
      tbl: 'tblPr tblGrid',
      tblPr: 'tblBorders tblCellMar',
      tblPrEx: 'tblBorders tblCellMar',
      tr: 'trPr tblPrEx',
      tc: 'tcPr',
      tcPr: 'tcBorders tcMar headers',
      sdtPr: 'rPr placeholder docPartObj',
    },
  },
  {
    why: 'They lead to a style, a list, a note or a part that the file of this test does not have.',
    elements: {
      pPr: 'pStyle numPr/ilvl',
      rPr: 'rStyle',
      tblPr: 'tblStyle',
      sectPr: 'headerReference footerReference printerSettings',
      r: 'commentReference',
    },
  },
  {
    why: 'How lines and pages break, which the text does by its own rules.',
    elements: {
      pPr:
        'keepNext keepLines widowControl suppressAutoHyphens kinsoku wordWrap overflowPunct topLinePunct autoSpaceDE autoSpaceDN ' +
        'adjustRightInd snapToGrid suppressOverlap textboxTightWrap textAlignment',
      rPr: 'snapToGrid',
      sectPr: 'docGrid type paperSrc rtlGutter formProt noEndnote footnotePr/pos endnotePr/pos',
      r: 'lastRenderedPageBreak',
      trPr: 'cantSplit',
      tcPr: 'noWrap hideMark',
    },
  },
  {
    why: 'Distances between paragraphs and inside of cells, and widths, which are those of the text.',
    elements: {
      pPr: 'spacing contextualSpacing mirrorIndents',
      rPr: 'kern',
      tblGrid: 'gridCol',
      tblPr: `tblW tblInd tblLayout tblOverlap ${sides('tblCellMar')}`,
      tblPrEx: `tblW tblInd tblLayout ${sides('tblCellMar')}`,
      trPr: 'gridAfter wBefore wAfter',
      tcPr: `tcW ${sides('tcMar')}`,
    },
  },
  {
    why: 'Of letters of other scripts, of the language, of how a screen shows it.',
    elements: { rPr: 'bCs iCs szCs rtl cs lang noProof webHidden specVanish oMath' },
  },
  {
    why: 'Levels, numbers of lines, banding and names for programs, which say nothing to a reader.',
    elements: {
      pPr: 'suppressLineNumbers outlineLvl divId cnfStyle',
      tblPr: 'tblStyleRowBandSize tblStyleColBandSize tblLook',
      tblPrEx: 'tblLook',
      trPr: 'cnfStyle divId',
      tcPr: 'cnfStyle headers/header',
    },
  },
  {
    why: 'The look of the mark at the end of a paragraph, which has none here.',
    elements: {
      'pPr/rPr':
        `${RUN_LOOKS} rPrChange rPrChange/rPr ` +
        `ins del moveFrom moveTo ${RUN_LOOKS}`
          .split(' ')
          .map((name) => `rPrChange/rPr/${name}`)
          .join(' '),
    },
  },
  {
    why: 'Of fields and notes that are not begun in the file of this test; the lines above notes are ours.',
    elements: { r: 'instrText delInstrText annotationRef footnoteRef endnoteRef separator continuationSeparator' },
  },
  {
    why: 'A tab with a place of its own counts where there is a tab, a table without lines as a whole.',
    elements: { pPr: 'tabs/tab', tblPr: sides('tblBorders', ' insideH insideV') },
  },
  {
    why: 'How Word names, locks and fills a control, of which the answer is kept.',
    elements: {
      sdtPr:
        'alias tag id lock placeholder/docPart temporary showingPlcHdr dataBinding label tabIndex docPartObj/docPartGallery ' +
        'docPartObj/docPartCategory docPartObj/docPartUnique richText text group',
    },
  },
];
