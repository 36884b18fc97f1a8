import { PdfError } from '@basoche/pdf';
import { MAX_STAMPED_PAGES, reason } from '@basoche/protocol';
import { ApiError } from '../../http/api-error.ts';

/**
 * What a call answers for a fault of the engine.
 * @param name of the file; `null`: a page that is made here
 */
export function refusalOf(error: unknown, name: string | null): unknown {
  if (!(error instanceof PdfError)) return error;
  if (error.fault === 'textTooLong') return new ApiError('stamping.textTooLong');
  if (error.fault === 'imageUnreadable') return new ApiError('stamping.image');
  if (error.fault === 'tooManyPages') return new ApiError(reason('stamping.tooManyPages', { max: MAX_STAMPED_PAGES }));
  if (name === null) return new ApiError('stamping.failed');
  if (error.fault === 'encrypted') return new ApiError(reason('stamping.encrypted', { name }));
  if (error.fault === 'signed') return new ApiError(reason('stamping.signed', { name }));
  return new ApiError(reason('stamping.notPdf', { name }));
}
