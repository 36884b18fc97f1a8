const NBSP = '\u00a0';

/** `2 h 05`; under an hour `5 min`. Negative durations count as zero. */
export function formatMinutes(minutes: number): string {
  const whole = Math.max(0, Math.floor(minutes));
  if (whole < 60) return `${whole}${NBSP}min`;
  return `${Math.floor(whole / 60)}${NBSP}h${NBSP}${String(whole % 60).padStart(2, '0')}`;
}

/** `02:05:00`, as a running timer shows it; hours grow past two digits. */
export function formatStopwatch(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}
