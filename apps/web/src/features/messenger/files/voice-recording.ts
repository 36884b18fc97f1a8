import { MAX_VOICE_SECONDS } from '@basoche/domain';

export type VoiceProblem = 'micRefused' | 'micMissing' | 'micBusy' | 'micUnknown' | 'nothingHeard';

export type VoiceState =
  | { step: 'idle'; problem: VoiceProblem | null }
  | { step: 'asking' }
  /** `level` from 0 to 1. */
  | { step: 'recording'; seconds: number; level: number }
  | { step: 'preview'; note: VoiceNote; wasCut: boolean };

export interface VoiceNote {
  bytes: Uint8Array;
  mime: string;
  seconds: number;
}

const TYPES = ['audio/webm;codecs=opus', 'audio/ogg;codecs=opus', 'audio/mp4'];
const BITS_PER_SECOND = 32_000;
const LOOK_MS = 100;

/** A voice note from the first word to the preview. What was recorded stays here until it is sent or given up. */
export class VoiceRecording {
  #state: VoiceState = { step: 'idle', problem: null };
  readonly #listeners = new Set<() => void>();
  #stop: (() => void) | null = null;
  #wanted = 0;

  readonly state = (): VoiceState => this.#state;

  readonly subscribe = (fn: () => void): (() => void) => {
    this.#listeners.add(fn);
    return () => void this.#listeners.delete(fn);
  };

  /** Asks for the microphone and records until `finish`, `discard` or the longest time. */
  async start(): Promise<void> {
    if (this.#state.step !== 'idle') return;
    const type =
      typeof MediaRecorder === 'undefined' ? undefined : TYPES.find((each) => MediaRecorder.isTypeSupported(each));
    if (type === undefined || !('mediaDevices' in navigator)) {
      this.#tell({ step: 'idle', problem: 'micUnknown' });
      return;
    }
    const wanted = ++this.#wanted;
    this.#tell({ step: 'asking' });
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
      if (wanted === this.#wanted) this.#record(stream, type);
      else release(stream);
    } catch (error) {
      if (wanted === this.#wanted) this.#tell({ step: 'idle', problem: problemOf(error) });
    }
  }

  /** Ends the recording; what was said can then be heard. Before it began, nothing will be recorded. */
  finish(): void {
    if (this.#state.step === 'asking') this.discard();
    this.#stop?.();
  }

  discard(): void {
    this.#wanted += 1;
    const stop = this.#stop;
    this.#tell({ step: 'idle', problem: null });
    stop?.();
  }

  #record(stream: MediaStream, type: string): void {
    const recorder = new MediaRecorder(stream, { mimeType: type, audioBitsPerSecond: BITS_PER_SECOND });
    const wanted = this.#wanted;
    const meter = new LevelMeter(stream);
    const pieces: Blob[] = [];
    const startedAt = performance.now();
    const passed = (): number => Math.min((performance.now() - startedAt) / 1000, MAX_VOICE_SECONDS);
    let seconds = 0;
    const timer = setInterval(() => {
      this.#tell({ step: 'recording', seconds: passed(), level: meter.level() });
      if (passed() >= MAX_VOICE_SECONDS) this.finish();
    }, LOOK_MS);
    this.#stop = () => {
      this.#stop = null;
      seconds = passed();
      clearInterval(timer);
      if (recorder.state !== 'inactive') recorder.stop();
    };
    recorder.addEventListener('dataavailable', ({ data }) => pieces.push(data));
    recorder.addEventListener('stop', () => {
      // Also when the microphone was pulled out: what was said until then is kept.
      this.#stop?.();
      meter.close();
      release(stream);
      if (wanted === this.#wanted) void this.#preview(new Blob(pieces), type, seconds);
    });
    recorder.start(1000);
    this.#tell({ step: 'recording', seconds: 0, level: 0 });
  }

  async #preview(recorded: Blob, type: string, seconds: number): Promise<void> {
    const wanted = this.#wanted;
    const bytes = new Uint8Array(await recorded.arrayBuffer());
    if (wanted !== this.#wanted) return;
    if (bytes.length === 0) {
      this.#tell({ step: 'idle', problem: 'nothingHeard' });
      return;
    }
    const note = { bytes, mime: type.split(';')[0] ?? type, seconds: Math.max(1, Math.round(seconds)) };
    this.#tell({ step: 'preview', note, wasCut: seconds >= MAX_VOICE_SECONDS });
  }

  #tell(state: VoiceState): void {
    this.#state = state;
    for (const fn of this.#listeners) fn();
  }
}

function release(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

function problemOf(error: unknown): VoiceProblem {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'micRefused';
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'micMissing';
  return name === 'NotReadableError' || name === 'AbortError' ? 'micBusy' : 'micUnknown';
}

/** How loud it is, from the samples of the last moment. */
class LevelMeter {
  readonly #context = new AudioContext();
  readonly #analyser = this.#context.createAnalyser();
  readonly #samples = new Float32Array(this.#analyser.fftSize);

  constructor(stream: MediaStream) {
    this.#context.createMediaStreamSource(stream).connect(this.#analyser);
  }

  level(): number {
    this.#analyser.getFloatTimeDomainData(this.#samples);
    const power = this.#samples.reduce((sum, each) => sum + each * each, 0) / this.#samples.length;
    // Speech is around a tenth of full scale.
    return Math.min(1, Math.sqrt(power) * 5);
  }

  close(): void {
    void this.#context.close();
  }
}
