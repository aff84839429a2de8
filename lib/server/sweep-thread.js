import { register } from 'tsx/esm/api'

// The second thread of a sweep begins here, in JavaScript: tsx does not follow a process into its threads by itself.
register()
await import('./sweep-thread.ts')
