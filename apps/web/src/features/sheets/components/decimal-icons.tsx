/** Digits after the comma, and which way they go: as spreadsheets draw it. */
function DecimalIcon({ digits, way }: { digits: string; way: string }) {
  return (
    <svg viewBox="0 0 24 24" width="24" height="24" fill="none" stroke="currentColor" strokeWidth="1.6" aria-hidden>
      <text x="12" y="12" textAnchor="middle" fontSize="11" fontWeight="600" fill="currentColor" stroke="none">
        {digits}
      </text>
      <path d={way} strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}

export function MoreDecimals() {
  return <DecimalIcon digits=",00" way="M5 18h14m-4 -3l4 3l-4 3" />;
}

export function FewerDecimals() {
  return <DecimalIcon digits=",0" way="M19 18h-14m4 -3l-4 3l4 3" />;
}
