let context: AudioContext | undefined

/** Rising tones, synthesised so that they need no network. */
const NOTES = [
  { hertz: 880, startS: 0 },
  { hertz: 1174.7, startS: 0.18 },
  { hertz: 1568, startS: 0.36 },
]
const NOTE_S = 0.35
const LOUDNESS = 0.5

/** Resolves to false while the browser blocks sound, because there was no user gesture yet. */
export async function playChime(): Promise<boolean> {
  if (!(await wakeSound())) return false
  if (!context) return false
  for (const { hertz, startS } of NOTES) playNote(context, hertz, context.currentTime + startS)
  return true
}

/** Enables sound. To be called from a user gesture, as browsers demand. Resolves to false if sound is blocked. */
export async function wakeSound(): Promise<boolean> {
  if (typeof AudioContext === 'undefined') return false
  context ??= new AudioContext()
  if (context.state !== 'running') {
    // Without a gesture `resume` never settles.
    await Promise.race([context.resume(), new Promise((resolve) => setTimeout(resolve, 300))])
  }
  return context.state === 'running'
}

function playNote(audio: AudioContext, hertz: number, at: number) {
  const tone = audio.createOscillator()
  const volume = audio.createGain()
  tone.type = 'triangle'
  tone.frequency.value = hertz
  volume.gain.setValueAtTime(0, at)
  volume.gain.linearRampToValueAtTime(LOUDNESS, at + 0.02)
  volume.gain.exponentialRampToValueAtTime(0.001, at + NOTE_S)
  tone.connect(volume).connect(audio.destination)
  tone.start(at)
  tone.stop(at + NOTE_S)
}
