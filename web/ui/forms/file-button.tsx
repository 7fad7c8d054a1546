import { type ChangeEvent, useId } from 'react'
import { Icon, type Outline } from '../icon.tsx'

type Props = {
  label: string
  icon: Outline
  accept: string
  multiple?: boolean
  isBusy: boolean
  onFiles: (files: readonly File[]) => void
}

/** A file input that looks like a button. */
export function FileButton({ label, icon, accept, multiple = false, isBusy, onFiles }: Props) {
  const id = useId()

  function take(event: ChangeEvent<HTMLInputElement>) {
    const files = [...(event.target.files ?? [])]
    // Otherwise choosing the same file again would fire no event.
    event.target.value = ''
    if (files.length > 0) onFiles(files)
  }

  return (
    <span className="relative inline-flex">
      <input
        id={id}
        type="file"
        accept={accept}
        multiple={multiple}
        disabled={isBusy}
        onChange={take}
        className="peer absolute inset-0 cursor-pointer opacity-0"
      />
      <label
        htmlFor={id}
        className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-full border border-line-strong bg-card px-5 py-2 font-semibold peer-focus-visible:outline-3 peer-focus-visible:outline-blue peer-focus-visible:outline-offset-2"
      >
        <Icon of={icon} className="size-5" />
        {label}
      </label>
    </span>
  )
}
