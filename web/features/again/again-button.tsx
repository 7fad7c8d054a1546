import RotateCcw from 'virtual:icon/rotate-ccw'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Again } from '#contract/again.ts'
import type { InputOf } from '#contract/endpoints.ts'
import { sentenceOf } from '#web/api/answer-failure.ts'
import { api } from '#web/api/client.ts'
import { useLastAsked } from '#web/data/use-last-asked.ts'
import { paths } from '#web/paths.ts'
import { forYouTexts as texts } from '#web/texts/for-you.ts'
import { Button, type ButtonProps } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { differencesOf, fillCart, isAsItWas } from './fill-cart.ts'

type Props = { of: InputOf<'showAgain'> } & Pick<
  ButtonProps,
  'tone' | 'size' | 'className' | 'aria-describedby'
>

/** Fills the cart with an earlier order's lines. If nothing has changed since, leads directly to the checkout. */
export function AgainButton({ of, ...look }: Props) {
  const [isBusy, setBusy] = useState(false)
  const navigate = useNavigate()
  const begin = useLastAsked()

  async function take() {
    const isStillHere = begin()
    setBusy(true)
    try {
      // Read at the press: what the page has may be sold out by now.
      const { data } = await api('showAgain', of)
      if (!isStillHere()) return
      if (!data || data.lines.length === 0) toast.error(texts.nothingLeft)
      else goOn(data)
    } catch (error) {
      if (isStillHere()) toast.error(sentenceOf(error, texts.failed, texts.failed))
    } finally {
      setBusy(false)
    }
  }

  function goOn(again: Again) {
    fillCart(again)
    if (isAsItWas(again)) {
      toast.success(texts.inCart)
      navigate(paths.placeOrder)
    } else navigate(paths.cart, { state: { again: differencesOf(again) } })
  }

  return (
    <Button tone="plain" {...look} busy={isBusy} onClick={take}>
      {!isBusy && <Icon of={RotateCcw} className="size-5" />}
      {texts.again}
    </Button>
  )
}
