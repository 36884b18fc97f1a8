import { parseDocName, type AssistantCitation, type SearchKind } from '@basoche/protocol';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useAccount } from '../../../app/session/session.ts';
import { docHref } from '../../../shared/doc-link.ts';
import { allows } from '@basoche/domain';
import { hitHref } from '../../../shared/search/hit-href.ts';

/** A reply: the numbers in it lead to what it rests on. */
export function ReplyText({ text, citations }: { text: string; citations: readonly AssistantCitation[] }) {
  const { t } = useTranslation('assistant');
  const hrefOf = useCitationHref();
  return (
    <p className="as-text">
      {text.split(/(\[\d{1,2}\])/).map((piece, at) => {
        const number = /^\[(\d{1,2})\]$/.exec(piece)?.[1];
        const citation = number === undefined ? undefined : citations.find((each) => each.number === Number(number));
        return citation ? (
          <Link
            key={at}
            to={hrefOf(citation)}
            className="as-number"
            aria-label={t('source', { number: citation.number, title: citation.title })}
          >
            {citation.number}
          </Link>
        ) : (
          piece
        );
      })}
    </p>
  );
}

/** What a reply rests on, each with its place. */
export function Sources({ citations }: { citations: readonly AssistantCitation[] }) {
  const { t } = useTranslation('assistant');
  const hrefOf = useCitationHref();
  if (citations.length === 0) return null;
  return (
    <ol className="as-sources" aria-label={t('sources')}>
      {citations.map((citation) => (
        <li key={citation.number}>
          <Link to={hrefOf(citation)} className="as-source">
            <span className="as-number" aria-hidden>
              {citation.number}
            </span>
            <span className="as-source-words">
              <span className="as-source-title">{citation.title}</span>
              <span className="as-source-excerpt">{citation.excerpt}</span>
            </span>
          </Link>
        </li>
      ))}
    </ol>
  );
}

const KINDS: Partial<Record<string, SearchKind>> = { conversation: 'message', todolist: 'task', board: 'item' };

function useCitationHref(): (citation: AssistantCitation) => string {
  const isEmployee = allows('employee', useAccount());
  return ({ doc, id, title }) => {
    const kind = KINDS[parseDocName(doc)?.kind ?? ''];
    if (kind === undefined || id === null) return docHref(doc);
    return hitHref(kind, { id, doc, title: { text: title, marks: [] }, snippet: null, context: '' }, isEmployee);
  };
}
