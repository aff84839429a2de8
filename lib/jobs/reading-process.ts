import type { Refusal } from '@/lib/domain/refusal'

import { alive, openReader } from './open-reader'
import { readFile, type ReadTask } from './read-file'

// A separate process that `readApart` starts for one file and ends when it is silent: nothing else can stop a reader inside SQLite, and its
// failures affect only itself.

const { task, accept, refuse } = openReader<ReadTask, Refusal>()
const read = readFile(task, alive)
if (read.ok) accept(read.value)
else refuse(read.refusal)
