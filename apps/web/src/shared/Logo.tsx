/** The product's mark. */
export function Logo({ size = 26 }: { size?: number }) {
  return (
    <svg className="s-logo" width={size} height={size} viewBox="0 0 512 512" aria-hidden>
      <rect width="512" height="512" rx="112" fill="var(--accent)" />
      <path
        d="M168 128h112c56 0 92 28 92 72 0 30-17 51-44 60 34 8 56 32 56 66 0 50-40 82-102 82H168v-30l26-6V164l-26-6zm78 34v84h28c30 0 46-16 46-43 0-26-15-41-44-41zm0 116v96h36c32 0 50-18 50-49 0-30-18-47-50-47z"
        fill="var(--accent-ink)"
      />
    </svg>
  );
}
