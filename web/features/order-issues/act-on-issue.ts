import type { Issue } from '#contract/issues.ts'
import { isRefused } from '#web/api/answer-failure.ts'
import { patientApi } from '#web/api/ask-once-more.ts'

/**
 * Does something about an issue, and answers what it is then. Where no answer came the issue itself says whether it was done.
 * @param isDone whether an issue that was read after that is as it was to be
 */
export async function actOnIssue(
  { orderId, _id: issueId }: Issue,
  send: () => Promise<{ data: Issue }>,
  isDone: (issue: Issue) => boolean,
): Promise<Issue> {
  try {
    return (await send()).data
  } catch (error) {
    const read = isRefused(error)
      ? undefined
      : await patientApi('listOrderIssues', { orderId }).catch(() => undefined)
    const issue = read?.data.find(({ _id }) => _id === issueId)
    if (!issue || !isDone(issue)) throw error
    return issue
  }
}
