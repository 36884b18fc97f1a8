import { ALWAYS_TOLD, type NotificationChoices, type NotificationKind, notificationCalls } from '@basoche/protocol';
import { Card, Checkbox, SkeletonRows, TextField, toast } from '@basoche/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useShownAtOnce } from '../../../shared/use-shown-at-once.ts';
import { NotLoaded } from '../../../shared/NotLoaded.tsx';
import { PushSwitch } from './PushSwitch.tsx';
import '../notifications.css';
import { send } from '../../../app/http/calls.ts';

const KEY = ['notification-choices'];
const KINDS: readonly NotificationKind[] = [
  'mentioned',
  'taskInCharge',
  'taskReminder',
  'boardRule',
  'conversationShared',
  'listShared',
  'boardShared',
  'documentShared',
  'fileShared',
  'rightsRequested',
  'historyRequested',
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
    queryFn: ({ signal }) => send(notificationCalls.readChoices, null, { signal }),
  });
  return (
    <Card title={t('choicesTitle')}>
      <div className="p-box s-choices" id="notifications">
        {data ? (
          <Choices choices={data} />
        ) : isError ? (
          <NotLoaded title={t('choicesFailed')} kept={t('choicesFailedKept')} onRetry={() => void refetch()} />
        ) : (
          <SkeletonRows rows={4} />
        )}
        <PushSwitch />
      </div>
    </Card>
  );
}

function Choices({ choices: stored }: { choices: NotificationChoices }) {
  const { t } = useTranslation('notifications');
  const queries = useQueryClient();
  const { value: choices, show, takeBack } = useShownAtOnce(stored);
  const { mutate } = useMutation({
    mutationKey: KEY,
    // One after the other: an earlier choice that arrives later must not stand.
    scope: { id: 'notification-choices' },
    mutationFn: (next: NotificationChoices) => send(notificationCalls.updateChoices, { body: next }),
    onSuccess: (answer) => {
      // What is still on its way holds this change too.
      if (queries.isMutating({ mutationKey: KEY }) === 1) queries.setQueryData(KEY, answer);
      toast(t('choicesSaved'));
    },
    onError: (error) => {
      takeBack();
      void queries.invalidateQueries({ queryKey: KEY });
      toast(error.message, { tone: 'bad' });
    },
  });
  const change = (part: Partial<NotificationChoices>) => {
    const next = { ...choices, ...part };
    show(next);
    mutate(next);
  };
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
              onCheckedChange={(on) => change({ muted: toggle(choices.muted, kind, !on) })}
            />
            <Checkbox
              hideLabel
              label={t('kindByMail', { kind: t(`kind_${kind}`) })}
              checked={choices.mailed.includes(kind)}
              onCheckedChange={(on) => change({ mailed: toggle(choices.mailed, kind, on) })}
            />
          </Fragment>
        ))}
      </div>
      <Checkbox
        label={t('quiet')}
        checked={quiet !== null}
        onCheckedChange={(on) => change({ quiet: on ? USUAL : null })}
      />
      {quiet === null ? null : <Hours quiet={quiet} onChange={(next) => change({ quiet: next })} />}
      <p className="p-hint">{t('quietHint')}</p>
    </>
  );
}

type Quiet = NonNullable<NotificationChoices['quiet']>;

/** Written when a field is left, once both are hours. What is typed lies over what is stored, which another device may change. */
function Hours({ quiet, onChange }: { quiet: Quiet; onChange: (next: Quiet) => void }) {
  const { t } = useTranslation('notifications');
  const [typed, setTyped] = useState<Partial<Quiet>>({});
  const shown = { ...quiet, ...typed };
  const isSame = shown.from === shown.until;
  const leave = () => {
    if (shown.from === '' || shown.until === '' || isSame) return;
    setTyped({});
    if (shown.from !== quiet.from || shown.until !== quiet.until) onChange(shown);
  };
  return (
    <div className="s-choices-hours">
      {(['from', 'until'] as const).map((end) => (
        <TextField
          key={end}
          type="time"
          label={t(end === 'from' ? 'quietFrom' : 'quietUntil')}
          value={shown[end]}
          error={end === 'until' && isSame ? t('quietFull') : undefined}
          onChange={(event) => setTyped({ ...typed, [end]: event.currentTarget.value })}
          onBlur={leave}
        />
      ))}
    </div>
  );
}
