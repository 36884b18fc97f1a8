import { Toast as Base } from '@base-ui/react/toast';
import { IconAlertTriangle, IconCircleCheck, IconClock, IconInfoCircle, IconX } from '@tabler/icons-react';
import { IconButton } from '../actions/IconButton.tsx';
import { useUiLabels } from '../UiProvider.tsx';
import { useEffect } from 'react';
import { toastManager, toastsHavePlace, type ToastData } from './toasts.ts';

const ICONS = { ok: IconCircleCheck, info: IconInfoCircle, wait: IconClock, bad: IconAlertTriangle };

/** Place of the toasts; once, at the root. */
export function Toaster() {
  const labels = useUiLabels();
  // After the effect by which the provider begins to listen: effects of what is inside come first.
  useEffect(toastsHavePlace, []);
  return (
    <Base.Provider toastManager={toastManager} limit={4}>
      <Base.Portal>
        <Base.Viewport className="b-toasts" aria-label={labels.notifications}>
          <ToastList />
        </Base.Viewport>
      </Base.Portal>
    </Base.Provider>
  );
}

function ToastList() {
  const { toasts, close } = Base.useToastManager<ToastData>();
  const labels = useUiLabels();
  return toasts.map((toast) => {
    const Icon = ICONS[(toast.type ?? 'info') as keyof typeof ICONS];
    const action = toast.data?.action;
    return (
      <Base.Root key={toast.id} toast={toast} className="b-toast" swipeDirection={['up', 'right']}>
        <Base.Content className="b-toast-content">
          <Icon className="b-toast-icon" size={18} aria-hidden />
          <div className="b-toast-text">
            <Base.Title className="b-toast-title" render={<p />} />
            <Base.Description className="b-toast-detail" />
          </div>
          {action === undefined ? null : (
            <button
              type="button"
              className="b-toast-action"
              onClick={() => {
                action.onSelect();
                close(toast.id);
              }}
            >
              {action.label}
            </button>
          )}
          <Base.Close render={<IconButton label={labels.close} icon={<IconX />} size="sm" tooltip={false} />} />
        </Base.Content>
      </Base.Root>
    );
  });
}
