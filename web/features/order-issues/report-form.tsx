import { type FormEvent, useState } from 'react'
import type { Order } from '#contract/order.ts'
import { issueKinds, MAX_ISSUE_TEXT } from '#contract/rules/orders/issues.ts'
import { sentenceOf } from '#web/api/answer-failure.ts'
import { api } from '#web/api/client.ts'
import { changeReply } from '#web/data/replies.ts'
import { namedPack, words } from '#web/language/words.ts'
import { orderIssuesTexts } from '#web/texts/order-issues.ts'
import { Button } from '#web/ui/button.tsx'
import { CheckField } from '#web/ui/forms/check-field.tsx'
import { AreaField, SelectField } from '#web/ui/forms/field.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { PhotoSlots } from './photo-slots.tsx'
import type { Report } from './use-report.ts'

const texts = orderIssuesTexts.form

/** Reports an issue: its kind, the lines it concerns, a description and photos. */
export function ReportForm({ order, report }: { order: Order; report: Report }) {
  const { key, kind, itemIds, text, photos } = report.draft
  const [reading, setReading] = useState<readonly number[]>([])
  const [isBusy, setBusy] = useState(false)

  async function send(event: FormEvent) {
    event.preventDefault()
    if (!kind) return void toast.error(texts.kindMissing)
    setBusy(true)
    report.markSent()
    const orderId = order._id
    const sent = { orderId, kind, itemIds: [...itemIds], text, photos: [...photos] }
    try {
      const { data } = await api('reportIssue', sent, { idempotencyKey: key })
      changeReply('listOrderIssues', { orderId }, (reply) => ({
        ...reply,
        data: [...reply.data.filter(({ _id }) => _id !== data._id), data],
      }))
      toast.success(texts.sent)
      report.end()
    } catch (error) {
      toast.error(sentenceOf(error, texts.failed))
      setBusy(false)
    }
  }

  return (
    <form onSubmit={send} className="flex flex-col gap-5">
      <SelectField
        label={texts.kind}
        required
        value={kind ?? ''}
        onChange={({ target }) => report.put({ kind: issueKinds.find((one) => one === target.value) })}
      >
        <option value="">{texts.choose}</option>
        {issueKinds.map((one) => (
          <option key={one} value={one}>
            {words.issueKinds[one]}
          </option>
        ))}
      </SelectField>
      <fieldset>
        <legend className="font-medium text-sm">{texts.items}</legend>
        {order.items.map(({ _id, name, packSize, unit }) => (
          <CheckField
            key={_id}
            checked={itemIds.includes(_id)}
            onChange={({ target }) =>
              report.put({
                itemIds: target.checked ? [...itemIds, _id] : itemIds.filter((id) => id !== _id),
              })
            }
          >
            {namedPack(name, packSize, unit)}
          </CheckField>
        ))}
      </fieldset>
      <AreaField
        label={texts.text}
        optional
        value={text}
        maxLength={MAX_ISSUE_TEXT}
        onChange={({ target }) => report.put({ text: target.value })}
      />
      <PhotoSlots {...{ photos, reading, setReading }} onChange={report.putPhotos} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isBusy} disabled={reading.length > 0} whyDisabled={texts.readingPhoto}>
          {isBusy ? texts.sending : texts.send}
        </Button>
        <Button tone="quiet" onClick={report.end}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  )
}
