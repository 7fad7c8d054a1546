import type { Task } from '#web/data/use-task.ts'
import { Button } from '#web/ui/button.tsx'

type Props = { labels: { idle: string; busy: string }; task: Task }

/** A submit button that says what is being done while the task runs. */
export const SubmitButton = ({ labels, task }: Props) => (
  <Button type="submit" size="lg" wide busy={task.isBusy}>
    {task.isBusy ? task.meanwhile || labels.busy : labels.idle}
  </Button>
)
