import type { SlidesFile, WordFile } from '@basoche/office';
import { writeDocx } from '@basoche/office/write-docx';
import { writeMarkdown } from '@basoche/office/write-markdown';
import { writePptx } from '@basoche/office/write-pptx';
import { answerWith } from './export-answer.ts';
import type { WrittenFile } from './export-answer.ts';

/** A document with the format that it is written in. */
export type OfficeTask = { format: 'docx' | 'md'; file: WordFile } | { format: 'pptx'; file: SlidesFile };

function write(task: OfficeTask): WrittenFile | Promise<WrittenFile> {
  if (task.format === 'pptx') return writePptx(task.file);
  return task.format === 'docx' ? writeDocx(task.file) : writeMarkdown(task.file);
}

addEventListener('message', ({ data }: MessageEvent<OfficeTask>) => {
  void answerWith(() => write(data));
});
