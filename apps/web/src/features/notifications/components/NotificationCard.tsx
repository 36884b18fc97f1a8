import { ALWAYS_TOLD, type NotificationChoices, type NotificationKind } from '@basoche/protocol';
import { Card, Checkbox, ErrorState, SkeletonRows, TextField, toast } from '@basoche/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../platform/api.ts';
import '../notifications.css';

const KEY = ['notification-choices'];
const KINDS: readonly NotificationKind[] = [
  'mentioned',
  'taskInCharge',
  'conversationShared',
  'listShared',
  'boardShared',
  'documentShared',
  'scheduledRefused',
  'profileChanged',
  'deviceSignedOut',
];
const USUAL = { from: '20:00', until: '08:00' };

/** What the person is told, how, and when not. Every change is written at once. */
export function NotificationCard() {
  const { t } = useTranslation('notifications');
  const { data, isError, refetch } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api<NotificationChoices>('/notification/choices', { signal }),
  });
  return (
    <Card title={t('choicesTitle')}>
      <div className="p-card s-choices" id="notifications">
        {data ? (
          <Choices choices={data} />
        ) : isError ? (
          <ErrorState title={t('choicesFailed')} kept={t('choicesFailedKept')} onRetry={() => void refetch()} />
        ) : (
          <SkeletonRows rows={4} />
        )}
      </div>
    </Card>
  );
}

function Choices({ choices }: { choices: NotificationChoices }) {
  const { t } = useTranslation('notifications');
  const queries = useQueryClient();
  const change = useMutation({
    // One after the other: an earlier choice that arrives later must not stand.
    scope: { id: 'notification-choices' },
    mutationFn: (next: NotificationChoices) =>
      api<NotificationChoices>('/notification/choices', { method: 'PUT', body: next }),
    onMutate: (next) => {
      queries.setQueryData(KEY, next);
      return { before: choices };
    },
    onSuccess: () => toast(t('choicesSaved')),
    onError: (error, _next, kept) => {
      queries.setQueryData(KEY, kept?.before);
      toast(error.message, { tone: 'bad' });
    },
  });
  const toggle = (list: readonly NotificationKind[], kind: NotificationKind, on: boolean) =>
    on ? [...list.filter((each) => each !== kind), kind] : list.filter((each) => each !== kind);
  const { quiet } = choices;

  return (
    <>
      <p>{t('choicesText')}</p>
      <div className="s-choices-kinds">
        <span />
        <span className="s-choices-head" aria-hidden>
          {t('inProduct')}
        </span>
        <span className="s-choices-head" aria-hidden>
          {t('byMail')}
        </span>
        {KINDS.map((kind) => (
          <Fragment key={kind}>
            <span>{t(`kind_${kind}`)}</span>
            <Checkbox
              hideLabel
              label={t('kindInProduct', { kind: t(`kind_${kind}`) })}
              checked={!choices.muted.includes(kind)}
              disabled={ALWAYS_TOLD.includes(kind)}
              onCheckedChange={(on) => change.mutate({ ...choices, muted: toggle(choices.muted, kind, !on) })}
            />
            <Checkbox
              hideLabel
              label={t('kindByMail', { kind: t(`kind_${kind}`) })}
              checked={choices.mailed.includes(kind)}
              onCheckedChange={(on) => change.mutate({ ...choices, mailed: toggle(choices.mailed, kind, on) })}
            />
          </Fragment>
        ))}
      </div>
      <Checkbox
        label={t('quiet')}
        checked={quiet !== null}
        onCheckedChange={(on) => change.mutate({ ...choices, quiet: on ? USUAL : null })}
      />
      {quiet === null ? null : <Hours quiet={quiet} onChange={(next) => change.mutate({ ...choices, quiet: next })} />}
      <p className="p-hint">{t('quietHint')}</p>
    </>
  );
}

type Quiet = NonNullable<NotificationChoices['quiet']>;

/** Written when a field is left, once both are hours. */
function Hours({ quiet, onChange }: { quiet: Quiet; onChange: (next: Quiet) => void }) {
  const { t } = useTranslation('notifications');
  const [typed, setTyped] = useState(quiet);
  const isSame = typed.from === typed.until;
  const isWhole = typed.from !== '' && typed.until !== '' && !isSame;
  const leave = () => {
    if (isWhole && (typed.from !== quiet.from || typed.until !== quiet.until)) onChange(typed);
  };
  return (
    <div className="s-choices-hours">
      {(['from', 'until'] as const).map((end) => (
        <TextField
          key={end}
          type="time"
          label={t(end === 'from' ? 'quietFrom' : 'quietUntil')}
          value={typed[end]}
          error={end === 'until' && isSame ? t('quietFull') : undefined}
          onChange={(event) => setTyped({ ...typed, [end]: event.currentTarget.value })}
          onBlur={leave}
        />
      ))}
    </div>
  );
}
