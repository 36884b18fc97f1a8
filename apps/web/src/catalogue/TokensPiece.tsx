import { Specimen, Specimens } from './Specimen.tsx';

const SURFACES = ['bg', 'surface', 'sunken', 'hover', 'mute-bg', 'accent-soft'];
const INKS = ['ink', 'ink-2', 'ink-3', 'accent'];
const STATUS = ['ok', 'wait', 'bad', 'info'];

export function TokensPiece() {
  return (
    <Specimens>
      <Specimen title="Encres sur surfaces">
        {SURFACES.map((surface) => (
          <div key={surface} style={{ background: `var(--${surface})`, padding: 12, border: '1px solid var(--line)' }}>
            <p style={{ color: 'var(--ink)' }}>--{surface}</p>
            {INKS.map((ink) => (
              <p key={ink} style={{ color: `var(--${ink})` }}>
                {ink}
              </p>
            ))}
          </div>
        ))}
      </Specimen>
      <Specimen title="États">
        {STATUS.map((status) => (
          <p key={status} style={{ background: `var(--${status}-bg)`, color: `var(--${status})`, padding: 12 }}>
            --{status}
          </p>
        ))}
      </Specimen>
      <Specimen title="Textes">
        {['xs', 'sm', 'md', 'lg', 'xl'].map((size) => (
          <p key={size} style={{ fontSize: `var(--text-${size})` }}>
            --text-{size}
          </p>
        ))}
        <p style={{ fontFamily: 'var(--font-doc)', fontSize: 'var(--text-lg)' }}>Par ces motifs, plaise au tribunal</p>
      </Specimen>
    </Specimens>
  );
}
