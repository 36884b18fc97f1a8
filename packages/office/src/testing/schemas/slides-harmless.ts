/** Elements and attributes (`@`) that a slide has no use for. */
interface Harmless {
  why: string;
  /** Names by the place they stand in, `/` between those that stand in one another. */
  elements: Readonly<Record<string, string>>;
}

const within = (of: string, names: string) => [of, ...names.split(' ').map((name) => `${of}/${name}`)].join(' ');

const LINE = 'solidFill gradFill pattFill prstDash custDash round bevel miter headEnd tailEnd';

/** What may be missed of a presentation without a word in the report, and why. */
export const HARMLESS: readonly Harmless[] = [
  {
    why: 'Empty themselves, without a place on the page, without words or a colour.',
    elements: {
      sld: 'cSld cSld/bg cSld/custDataLst cSld/controls',
      spTree:
        `sp sp/nvSpPr sp/style sp/txBody cxnSp cxnSp/nvCxnSpPr cxnSp/style pic pic/nvPicPr pic/blipFill pic/style ` +
        within('nvGrpSpPr', 'cNvPr cNvGrpSpPr nvPr'),
      xfrm: 'off ext',
      'pic/xfrm': 'off ext',
      spPr: 'effectLst solidFill',
      'pic/spPr': 'effectLst',
      rPr: 'effectLst solidFill',
      tblPr: 'effectLst',
      bodyPr: 'prstTxWarp',
    },
  },
  {
    why: 'What a group says for elements that say nothing; those of this test are none.',
    elements: {
      spTree: within('grpSpPr', 'xfrm noFill solidFill gradFill blipFill pattFill grpFill effectLst effectDag scene3d'),
    },
  },
  {
    why: 'Which colours of the theme stand for which: each of a file becomes the nearest.',
    elements: { sld: within('clrMapOvr', 'masterClrMapping overrideClrMapping') },
  },
  {
    why: 'Without a ground, or that of a group or of the picture itself, which covers it.',
    elements: {
      spPr: 'noFill grpFill',
      rPr: 'grpFill',
      tblPr: 'noFill',
      tcPr: 'noFill',
      'pic/spPr': `noFill grpFill ` + within('solidFill', 'scrgbClr srgbClr hslClr sysClr schemeClr prstClr'),
    },
  },
  {
    why: 'The form that a picture is cut to: it is shown whole.',
    elements: {
      'pic/spPr': `${within('custGeom', 'avLst gdLst ahLst cxnLst rect pathLst')} ${within('prstGeom', 'avLst')}`,
    },
  },
  {
    why: 'Distances, and how words are made to fit, which an element of a slide does by its own rules.',
    elements: {
      spPr: 'prstGeom prstGeom/avLst',
      bodyPr:
        'noAutofit normAutofit spAutoFit flatTx @spcFirstLastPara @vertOverflow @horzOverflow @wrap @lIns @tIns @rIns @bIns @spcCol ' +
        '@rtlCol @fromWordArt @anchorCtr @forceAA @upright @compatLnSpc',
      pPr:
        `${within('lnSpc', 'spcPct spcPts')} ${within('spcBef', 'spcPct spcPts')} ${within('spcAft', 'spcPct spcPts')} ` +
        `${within('tabLst', 'tab')} @marL @marR @indent @defTabSz @eaLnBrk @fontAlgn @latinLnBrk @hangingPunct`,
      tcPr: '@marL @marR @marT @marB @anchorCtr @horzOverflow',
    },
  },
  {
    why: 'How the sign of a list looks; a level counts in a list.',
    elements: {
      pPr:
        `buClrTx ${within('buClr', 'scrgbClr srgbClr hslClr sysClr schemeClr prstClr')} buSzTx buSzPct buSzPts buFontTx buFont ` +
        'buNone @lvl',
    },
  },
  {
    why: 'The line under underlined letters, letters of other scripts, the language, checks of spelling, what a mouse does.',
    elements: {
      rPr:
        `uLnTx ${within('uLn', 'noFill solidFill gradFill pattFill prstDash custDash round bevel miter headEnd tailEnd')} uFillTx ` +
        `${within('uFill', 'noFill solidFill gradFill blipFill pattFill grpFill')} ea cs sym hlinkMouseOver hlinkMouseOver/snd rtl ` +
        '@kumimoji @lang @altLang @kern @normalizeH @noProof @dirty @err @smtClean @smtId @bmk',
    },
  },
  {
    why: 'Styles of tables, and how their lines are drawn: those of slides have one of their own.',
    elements: {
      tblPr:
        `${within('tableStyle', 'tblBg wholeTbl band1H band2H band1V band2V lastCol firstCol lastRow seCell swCell firstRow neCell nwCell')} ` +
        'tableStyleId @firstCol @lastRow @lastCol @bandRow @bandCol',
      tcPr: `${['lnL', 'lnR', 'lnT', 'lnB'].map((side) => within(side, LINE)).join(' ')} headers headers/header`,
    },
  },
];
