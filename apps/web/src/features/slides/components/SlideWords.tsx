import type { slide as slides } from '@basoche/crdt';
import { Fragment, type ReactNode } from 'react';

/** A text of a slide as it is read: what the editor of the text shows, without it. */
export function SlideWords({ blocks }: { blocks: readonly slides.TextBlock[] }): ReactNode {
  return blocks.map((block, at) => {
    const key = String(at);
    if (block.type === 'paragraph')
      return (
        <p key={key} data-align={block.align}>
          {block.runs.length === 0 ? <br /> : block.runs.map((run, index) => <Words key={String(index)} run={run} />)}
        </p>
      );
    if (block.type === 'list') {
      const items = block.items.map((item, index) => (
        <li key={String(index)}>
          <SlideWords blocks={item} />
        </li>
      ));
      return block.ordered ? <ol key={key}>{items}</ol> : <ul key={key}>{items}</ul>;
    }
    return (
      <table key={key}>
        <tbody>
          {block.rows.map((row, index) => (
            <tr key={String(index)} data-header={row.header ? 'true' : undefined}>
              {row.cells.map(({ colspan, rowspan, blocks: inside }, cell) => (
                <td key={String(cell)} colSpan={colspan} rowSpan={rowspan}>
                  <SlideWords blocks={inside} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    );
  });
}

/** A link is shown, not followed: a slide is a picture of what will be said. */
function Words({ run }: { run: slides.TextRun }): ReactNode {
  let words: ReactNode = run.text.split('\n').map((line, at) => (
    <Fragment key={String(at)}>
      {at > 0 ? <br /> : null}
      {line}
    </Fragment>
  ));
  if (run.link !== undefined) words = <u data-link={run.link}>{words}</u>;
  if (run.superscript) words = <sup>{words}</sup>;
  if (run.strike) words = <s>{words}</s>;
  if (run.underline) words = <u>{words}</u>;
  if (run.italic) words = <em>{words}</em>;
  if (run.bold) words = <strong>{words}</strong>;
  if (run.size === undefined && run.color === undefined) return words;
  return (
    <span data-size={run.size} data-color={run.color}>
      {words}
    </span>
  );
}
