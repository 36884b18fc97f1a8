/** Days and times that a person chooses, and how they are told. */
export const moment = {
  day: 'Jour',
  dayMissing: 'Choisissez un jour.',
  time: 'Heure',
  timeFormat: 'hh:mm',
  timeMissing: 'Écrivez une heure, par exemple 09:30.',
  when: '{{day}} à {{time}}',
  today: 'aujourd’hui',
  dayAfter: 'demain',
} as const;
