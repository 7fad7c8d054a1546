/** An error message, to be placed directly above the button that was pressed. */
export function FaultLine({ text }: { text: string }) {
  return (
    <p
      role="alert"
      className={
        text === '' ? 'sr-only' : 'rounded-field bg-brick-wash px-3.5 py-2.5 text-base text-brick-ink'
      }
    >
      {text}
    </p>
  )
}
