/** Elements and attributes that a spreadsheet has no use for. */
interface Harmless {
  why: string;
  /** Names by the place they stand in, `/` between those that stand in one another, `@` before attributes. */
  elements: Readonly<Record<string, string>>;
}

const within = (path: string, names: string) =>
  names
    .split(' ')
    .map((name) => `${path}/${name}`)
    .join(' ');
const at = (places: string, names: string) => Object.fromEntries(places.split(' ').map((place) => [place, names]));
const BORDERS = 'left right start end top bottom diagonal horizontal vertical';

/** What may be missed of a workbook without a word in the report, and why. */
export const HARMLESS: readonly Harmless[] = [
  {
    why: 'They have a place of their own here.',
    elements: { c: 'f is' },
  },
  {
    why: 'They count only beside others, which tests of their own have.',
    elements: {
      worksheet: `conditionalFormatting/@sqref ${within('sheetViews/sheetView/pane', '@xSplit @ySplit')}`,
      f: '@si',
      is: 'r/rPr/rFont r/rPr/sz',
      si: 'r/rPr/rFont r/rPr/sz',
      border: '@diagonalUp @diagonalDown',
    },
  },
  {
    why: 'They lead to parts of the file, which are counted themselves, or to what stands in an extension.',
    elements: {
      workbook: 'pivotCaches extLst',
      worksheet:
        'drawing legacyDrawing tableParts customProperties extLst pageSetup/@id conditionalFormatting/@pivot ' +
        'conditionalFormatting/extLst sheetViews/extLst sheetViews/sheetView/extLst sheetViews/sheetView/pivotSelection',
      row: 'extLst',
      c: '@cm @vm extLst',
      xf: '@pivotButton extLst',
      twoCellAnchor: 'graphicFrame grpSp/graphicFrame grpSp/grpSp/graphicFrame grpSp/grpSp/grpSp/graphicFrame',
    },
  },
  {
    why: 'Pictures are counted by their parts, or by the address that they are linked to.',
    elements: { twoCellAnchor: 'pic grpSp/pic grpSp/grpSp/pic grpSp/grpSp/grpSp/pic' },
  },
  {
    why: 'Places, names and levels of what is drawn, which is counted itself.',
    elements: {
      twoCellAnchor:
        '@editAs from to clientData grpSp/grpSpPr grpSp/nvGrpSpPr grpSp/grpSp/grpSpPr grpSp/grpSp/nvGrpSpPr ' +
        'grpSp/grpSp/grpSp/grpSpPr grpSp/grpSp/grpSp/nvGrpSpPr grpSp/grpSp/grpSp/grpSp',
    },
  },
  {
    why: 'How many there are, and where they reach, which they say themselves.',
    elements: {
      worksheet:
        'dimension mergeCells/@count rowBreaks/@count rowBreaks/@manualBreakCount colBreaks/@count colBreaks/@manualBreakCount ' +
        `dataConsolidate/dataRefs/@count dataValidations/@count`,
      row: '@spans',
    },
  },
  {
    why: 'How the keys of a lock were made, which is counted.',
    elements: {
      workbook: [
        within('fileSharing', '@algorithmName @saltValue @spinCount'),
        within(
          'workbookProtection',
          '@revisionsAlgorithmName @revisionsHashValue @revisionsPassword @revisionsPasswordCharacterSet @revisionsSaltValue ' +
            '@revisionsSpinCount @workbookAlgorithmName @workbookHashValue @workbookPassword @workbookPasswordCharacterSet ' +
            '@workbookSaltValue @workbookSpinCount',
        ),
      ].join(' '),
      worksheet: 'sheetViews/sheetView/@windowProtection',
      xf: 'protection',
    },
  },
  {
    why: 'Who wrote the file, and what its program does with it: when it computes, saves, publishes, checks and mends.',
    elements: {
      workbook: [
        '@conformance fileVersion fileRecoveryPr functionGroups oleSize smartTagPr smartTagTypes webPublishing webPublishObjects',
        within(
          'calcPr',
          '@calcCompleted @calcId @calcMode @calcOnSave @concurrentCalc @concurrentManualCount @forceFullCalc @fullCalcOnLoad ' +
            '@iterateCount @iterateDelta @refMode',
        ),
        within(
          'workbookPr',
          '@allowRefreshQuery @autoCompressPictures @backupFile @checkCompatibility @codeName @defaultThemeVersion @filterPrivacy ' +
            '@hidePivotFieldList @promptedSolutions @publishItems @refreshAllConnections @saveExternalLinkValues ' +
            '@showBorderUnselectedTables @showInkAnnotation @showObjects @showPivotChartFilter @updateLinks',
        ),
      ].join(' '),
      worksheet: [
        'cellWatches ignoredErrors sheetCalcPr smartTags webPublishItems sortState',
        within('dataValidations', '@disablePrompts @xWindow @yWindow'),
        within('dataConsolidate', '@function @leftLabels @link @startLabels @topLabels'),
        within('scenarios', '@current @show @sqref'),
        within(
          'sheetPr',
          '@codeName @enableFormatConditionsCalculation @filterMode @published @syncHorizontal @syncRef @syncVertical ' +
            '@transitionEntry outlinePr',
        ),
      ].join(' '),
      f: '@aca @bx @ca @del1 @del2 @dt2D @dtr @r1 @r2 @ref',
    },
  },
  {
    why: 'Where somebody stood and how near they looked when the file was saved.',
    elements: {
      workbook: 'bookViews customWorkbookViews',
      worksheet: within(
        'sheetViews/sheetView',
        '@colorId @showOutlineSymbols @showRuler @showWhiteSpace @tabSelected @topLeftCell @view @workbookViewId @zoomScale ' +
          '@zoomScaleNormal @zoomScalePageLayoutView @zoomScaleSheetLayoutView pane/@activePane pane/@topLeftCell selection',
      ),
    },
  },
  {
    why: 'Margins and printers: programs put them there by themselves.',
    elements: {
      worksheet: [
        'pageMargins printOptions/@gridLinesSet sheetPr/pageSetUpPr/@autoPageBreaks',
        within('pageSetup', '@copies @firstPageNumber @horizontalDpi @usePrinterDefaults @verticalDpi'),
        within('headerFooter', '@alignWithMargins @differentFirst @differentOddEven @scaleWithDoc'),
      ].join(' '),
    },
  },
  {
    why: 'Lines as high and wide as what is in them, and levels that their lines say themselves.',
    elements: {
      worksheet: [
        'cols/col/@bestFit cols/col/@customWidth',
        within(
          'sheetFormatPr',
          '@baseColWidth @defaultRowHeight @outlineLevelCol @outlineLevelRow @thickBottom @thickTop',
        ),
      ].join(' '),
      row: '@thickBot @thickTop',
    },
  },
  {
    why: 'How words are read aloud in Japanese.',
    elements: {
      worksheet: 'phoneticPr cols/col/@phonetic',
      row: '@ph',
      c: '@ph',
      is: 'phoneticPr rPh/@eb rPh/@sb',
      si: 'phoneticPr rPh',
    },
  },
  {
    why: 'Kinds of letters, and colours that are those of any text.',
    elements: {
      ...at('is si', within('r/rPr', 'charset color/@auto color/@tint condense extend family scheme')),
      font: 'charset family scheme color/@auto',
      fill: 'patternFill/bgColor patternFill/fgColor/@auto',
      border: `@outline ${BORDERS.split(' ')
        .map((side) => within(side, 'color/@auto color/@tint'))
        .join(' ')}`,
    },
  },
  {
    why: 'Which parts of a style a cell takes, which its other numbers say too, and styles by name.',
    elements: {
      xf:
        '@applyAlignment @applyBorder @applyFill @applyFont @applyNumberFormat @applyProtection @quotePrefix @xfId ' +
        'alignment/@justifyLastLine alignment/@relativeIndent',
    },
  },
];
