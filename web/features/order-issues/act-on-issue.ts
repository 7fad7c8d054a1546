import type { Issue } from '#contract/issues.ts'
import { patientApi } from '#web/api/ask-once-more.ts'
import { sendOrLookUp } from '#web/data/send-or-look-up.ts'

/**
 * Changes an issue, and resolves to the changed one. If no answer comes, the issue is read to see whether the change took
 * effect (`sendOrLookUp`).
 * @param isDone whether an issue that was read later has the change
 */
export async function actOnIssue(
  { orderId, _id: issueId }: Issue,
  send: () => Promise<{ data: Issue }>,
  isDone: (issue: Issue) => boolean,
): Promise<Issue> {
  const { data } = await sendOrLookUp(send, async () => {
    const read = await patientApi('listOrderIssues', { orderId })
    const issue = read.data.find(({ _id }) => _id === issueId)
    return issue && isDone(issue) ? { data: issue } : undefined
  })
  return data
}
