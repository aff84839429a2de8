import { register } from 'tsx/esm/api'

// The thread for jobs begins here, in JavaScript: tsx does not follow a process into its threads by itself.
register()
await import('./thread.ts')
