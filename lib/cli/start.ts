import { serve } from './serve'

// npm start: serves the user's own store (PALIMPSEST_DATA, default ./data).
try {
  await serve(process.env)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
