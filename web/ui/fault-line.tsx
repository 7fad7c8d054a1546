/**
 * What went wrong, where the person looks: just above the button they pressed. What a toast shows already is only read
 * out here, for a modal dialog keeps toasts from screen readers.
 */
export function FaultLine({ text, isInToast = false }: { text: string; isInToast?: boolean }) {
  const isShown = text !== '' && !isInToast
  return (
    <p
      role="alert"
      className={isShown ? 'rounded-field bg-brick-wash px-3.5 py-2.5 text-base text-brick-ink' : 'sr-only'}
    >
      {text}
    </p>
  )
}
