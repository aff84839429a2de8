import { jobs, type Job } from '@/lib/jobs/jobs'
import { runUpkeep, type RunUpkeep, type UpkeepAnswers } from '@/lib/store/run-upkeep'

type Asked = { readonly task: keyof UpkeepAnswers; readonly file: string }

/** Has a process look after the store file. */
export const RUN_UPKEEP: Job<Asked, unknown> = {
  name: 'run-upkeep',
  run: ({ task, file }) => runUpkeep(task, file),
}

/** Does so as a job: the thread has a small process that starts others. */
export const runUpkeepBeside: RunUpkeep = async <Task extends keyof UpkeepAnswers>(
  task: Task,
  file: string,
) => (await jobs().enqueue(RUN_UPKEEP, { task, file })) as UpkeepAnswers[Task]
