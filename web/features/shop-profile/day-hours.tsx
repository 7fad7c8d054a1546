import Plus from 'virtual:icon/plus'
import X from 'virtual:icon/x'
import { useEffect, useRef, useState } from 'react'
import { doSpansOverlap, MAX_SPANS, type Span, spanAfter } from '#contract/rules/time/opening-hours.ts'
import { say } from '#web/language/say.ts'
import { shopProfileTexts as texts } from '#web/texts/shop-profile.ts'
import { Button } from '#web/ui/button.tsx'
import { Switch } from '#web/ui/forms/switch.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'

type Props = { name: string; spans: Span[]; onChange: (spans: Span[]) => void }

/** One day of the week: closed, or open in up to three spans of time. */
export function DayHours({ name, spans, onChange }: Props) {
  const isOpen = spans.length > 0
  /** The spans from before the day was closed, to restore them if that was a slip. */
  const [before, setBefore] = useState([spanAfter([])])

  function turn(opens: boolean) {
    if (!opens) setBefore(spans)
    onChange(opens ? before : [])
  }
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 py-2.5">
      <Switch
        label={name}
        name={say(texts.openOn, { day: name })}
        isOn={isOpen}
        onChange={turn}
        className="w-44"
      />
      {isOpen ? (
        <Spans name={name} spans={spans} onChange={onChange} />
      ) : (
        <span className="flex min-h-11 items-center text-soft">{texts.closed}</span>
      )}
    </li>
  )
}

function Spans({ name, spans, onChange }: Props) {
  const list = useFocusWhenCounted(spans.length)
  return (
    <div ref={list} className="flex flex-col items-start gap-2">
      {spans.map((span, i) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: a span is nothing but its place among the day's spans
          key={i}
          className="flex flex-wrap items-center gap-2"
        >
          <TimeBox
            label={say(texts.opensOn, { span: spanName(name, i) })}
            value={span.opens}
            onChange={(opens) => onChange(spans.with(i, { ...span, opens }))}
          />
          <span aria-hidden="true">–</span>
          <TimeBox
            label={say(texts.closesOn, { span: spanName(name, i) })}
            value={span.closes}
            onChange={(closes) => onChange(spans.with(i, { ...span, closes }))}
          />
          {spans.length > 1 && (
            <IconButton
              label={say(texts.removeSpan, { span: spanName(name, i) })}
              onClick={() => onChange(spans.toSpliced(i, 1))}
              className="-ml-2 text-soft"
            >
              <Icon of={X} className="size-5" />
            </IconButton>
          )}
          {span.closes <= span.opens && <span className="text-sm text-soft">{texts.pastMidnight}</span>}
        </div>
      ))}
      <p role="status" className="text-brick-ink text-sm empty:hidden">
        {doSpansOverlap(spans) && texts.overlap}
      </p>
      {spans.length >= MAX_SPANS ? (
        <p className="text-sm text-soft">{say(texts.noMoreSpans, { most: MAX_SPANS })}</p>
      ) : (
        <Button
          tone="quiet"
          aria-label={say(texts.addSpanOn, { day: name })}
          onClick={() => onChange([...spans, spanAfter(spans)])}
          className="xs:-ml-5"
        >
          <Icon of={Plus} className="size-5" />
          {texts.addSpan}
        </Button>
      )}
    </div>
  )
}

/** The accessible name of a span; the first one is named by the day alone. */
const spanName = (day: string, index: number) =>
  index === 0 ? day : say(texts.nthSpan, { day, number: index + 1 })

/** Focuses a span that was added or, after one was removed, one that is left. */
function useFocusWhenCounted(count: number) {
  const list = useRef<HTMLDivElement>(null)
  const before = useRef(count)
  useEffect(() => {
    if (before.current === count) return
    before.current = count
    const times = list.current?.querySelectorAll('input')
    times?.[times.length - 2]?.focus()
  }, [count])
  return list
}

type TimeProps = { label: string; value: string; onChange: (time: string) => void }

function TimeBox({ label, value, onChange }: TimeProps) {
  return (
    <input
      type="time"
      aria-label={label}
      // 24:00 is midnight at the end of the day, which a time field knows as 00:00.
      value={value === '24:00' ? '00:00' : value}
      onChange={(event) => event.target.value && onChange(event.target.value)}
      required
      className="min-h-11 rounded-field border border-line-strong bg-card px-2.5 tabular"
    />
  )
}
