/** Elements and attributes (`@`) that a sheet has no use for. */
interface Harmless {
  why: string;
  /** Names by the place they stand in, `/` between those that stand in one another. */
  elements: Readonly<Record<string, string>>;
}

/** What may be missed of a workbook without a word in the report, and why. */
export const HARMLESS: readonly Harmless[] = [
  {
    why: 'Empty themselves: what stands in them is kept or told.',
    elements: {
      workbook: 'sheets externalReferences definedNames',
      worksheet:
        'sheetViews cols sheetData protectedRanges scenarios dataConsolidate dataConsolidate/dataRefs customSheetViews mergeCells ' +
        'conditionalFormatting dataValidations hyperlinks headerFooter rowBreaks colBreaks oleObjects controls',
    },
  },
  {
    why: 'They lead to a part or a style that the file of this test does not have: drawings, comments, tables and pivots are told by it.',
    elements: {
      workbook: 'pivotCaches pivotCaches/pivotCache',
      worksheet: 'drawing legacyDrawing tableParts tableParts/tablePart',
      col: '@style',
      row: '@s @customFormat',
      c: '@s',
      xf: '@fontId @fillId @borderId @xfId',
    },
  },
  {
    why: 'Where the reader was: windows, zoom, selection, rulers.',
    elements: {
      workbook: 'bookViews bookViews/workbookView customWorkbookViews customWorkbookViews/customWorkbookView oleSize',
      worksheet: 'cellWatches cellWatches/cellWatch ignoredErrors ignoredErrors/ignoredError',
      sheetPr: 'outlinePr @syncHorizontal @syncVertical @syncRef',
      sheetView:
        'selection pivotSelection pivotSelection/pivotArea pivotSelection/pivotArea/references ' +
        'pivotSelection/pivotArea/references/reference @windowProtection @showRowColHeaders @tabSelected @showRuler ' +
        '@showOutlineSymbols @defaultGridColor @showWhiteSpace @view @topLeftCell @colorId @zoomScale @zoomScaleNormal ' +
        '@zoomScaleSheetLayoutView @zoomScalePageLayoutView @workbookViewId',
    },
  },
  {
    why: 'What programs tell one another: versions, recalculation, names for code, the web of 2007.',
    elements: {
      workbook:
        'fileVersion workbookPr functionGroups functionGroups/functionGroup calcPr smartTagPr smartTagTypes ' +
        'smartTagTypes/smartTagType webPublishing fileRecoveryPr webPublishObjects webPublishObjects/webPublishObject',
      worksheet:
        'dimension sheetCalcPr customProperties customProperties/customPr smartTags smartTags/cellSmartTags ' +
        'smartTags/cellSmartTags/cellSmartTag smartTags/cellSmartTags/cellSmartTag/cellSmartTagPr webPublishItems ' +
        'webPublishItems/webPublishItem',
      sheetPr:
        '@transitionEvaluation @transitionEntry @published @codeName @filterMode @enableFormatConditionsCalculation',
      row: '@spans',
      c: '@r @cm @vm',
      is: 'r r/rPr r/rPr/charset r/rPr/condense r/rPr/extend r/rPr/family r/rPr/scheme',
      f: '@aca @ref @dt2D @dtr @del1 @del2 @r1 @r2 @ca @si @bx',
      font: 'charset family scheme',
      xf:
        'protection @pivotButton @quotePrefix @applyNumberFormat @applyFont @applyFill @applyBorder @applyAlignment ' +
        '@applyProtection',
    },
  },
  {
    why: 'How the lines were sorted last: they stand in that order.',
    elements: { worksheet: 'sortState sortState/sortCondition' },
  },
  {
    why: 'Usual sizes of lines, which are those of a sheet here; a size that somebody gave is kept. Margins of a printed page.',
    elements: {
      worksheet: 'pageMargins',
      sheetFormatPr:
        '@baseColWidth @defaultColWidth @defaultRowHeight @customHeight @thickTop @thickBottom @outlineLevelRow @outlineLevelCol',
      col: '@bestFit @customWidth',
      row: '@ht @customHeight @thickTop @thickBot',
    },
  },
  {
    why: 'What is read over words in other scripts.',
    elements: { worksheet: 'phoneticPr', col: '@phonetic', row: '@ph', c: '@ph', is: 'phoneticPr rPh' },
  },
  {
    why: 'A size and a font that all parts of a text have are those of its cell.',
    elements: { is: 'r/rPr/rFont r/rPr/sz' },
  },
];
