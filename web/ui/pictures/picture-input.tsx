import Camera from 'virtual:icon/camera'
import { type ChangeEvent, useEffect, useId, useRef } from 'react'
import { Button } from '../button.tsx'
import { classes } from '../classes.ts'
import { Icon } from '../icon.tsx'
import { Spinner } from '../loading/spinner.tsx'
import { Picture } from './picture.tsx'

type Props = {
  label: string
  /** What the box says while it is empty, and while it shows a picture. */
  choose: string
  change: string
  /** The label of an extra button for the phone's camera; without it there is none. */
  take?: string
  reading: string
  hint: string
  /** The stored picture, or the data URL of the one just chosen. */
  picture: string
  alt: string
  isReading: boolean
  /** Shown as a square, as it will be cropped. */
  isSquare?: boolean
  required?: boolean
  error?: string | undefined
  onFile: (file: File) => void
  className?: string
}

/** A file input for a picture, with a preview. */
export function PictureInput(props: Props) {
  const { label, picture, alt, isReading, hint, error, onFile, className } = props
  const id = useId()

  const input = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)

  // A file may have been chosen before hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was there at the beginning
  useEffect(() => {
    const early = input.current?.files?.[0]
    if (early) onFile(early)
  }, [])

  function pass(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0]
    // Otherwise choosing the same file again would fire no event.
    event.target.value = ''
    if (file) onFile(file)
  }

  return (
    <div className={classes('flex flex-col gap-1.5', className)}>
      <span id={`${id}-label`} className="font-medium text-sm">
        {label}
      </span>
      <label
        aria-busy={isReading || undefined}
        className={classes(
          '@container relative grid w-full cursor-pointer place-items-center overflow-hidden rounded-card border-2 border-dashed bg-sunken',
          props.isSquare ? 'aspect-square' : 'aspect-4/3',
          'has-focus-visible:outline-3 has-focus-visible:outline-blue has-focus-visible:outline-offset-2',
          error ? 'border-brick' : 'border-line-strong hover:border-blue',
        )}
      >
        {picture && (
          <span className="absolute inset-0">
            <Picture src={picture} alt={alt} width={480} height={360} className="size-full" />
          </span>
        )}
        <input
          ref={input}
          type="file"
          accept="image/jpeg,image/png"
          onChange={pass}
          required={props.required && picture === ''}
          aria-labelledby={`${id}-label ${id}-word`}
          aria-describedby={`${id}-about`}
          aria-invalid={Boolean(error)}
          className="absolute inset-0 cursor-pointer opacity-0"
        />
        <span
          id={`${id}-word`}
          className={classes(
            'pointer-events-none relative inline-flex min-h-11 items-center gap-2 rounded-full border border-line bg-card px-4 font-semibold text-base text-blue shadow-soft @max-[11rem]:px-3 @max-[11rem]:text-sm',
            picture === ''
              ? '@max-[11rem]:flex-col @max-[11rem]:gap-0.5 @max-[11rem]:rounded-card @max-[11rem]:py-2'
              : 'mb-3 self-end',
          )}
        >
          {isReading ? <Spinner /> : <Icon of={Camera} className="size-5" />}
          {isReading ? props.reading : picture ? props.change : props.choose}
        </span>
      </label>
      {props.take && (
        <>
          <Button
            tone="plain"
            onClick={() => camera.current?.click()}
            disabled={isReading}
            whyDisabled={props.reading}
            // Hidden on devices with a mouse, which have no camera app.
            className="self-start pointer-fine:hidden"
          >
            <Icon of={Camera} className="size-5" />
            {props.take}
          </Button>
          <input
            ref={camera}
            type="file"
            accept="image/jpeg,image/png"
            capture="environment"
            onChange={pass}
            hidden
          />
        </>
      )}
      <p id={`${id}-about`} className={classes('text-sm', error ? 'text-brick-ink' : 'text-soft')}>
        {error ?? hint}
      </p>
    </div>
  )
}
