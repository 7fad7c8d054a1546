import type { Issue } from '#contract/issues.ts'
import { patientApi } from '#web/api/ask-once-more.ts'
import { sendOrLookUp } from '#web/data/send-or-look-up.ts'

/**
 * Does something about an issue, and answers what it is then. Where no answer came the issue itself says whether it was done.
 * @param isDone whether an issue that was read after that is as it was to be
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
