import { fromJsonSchema, type StandardSchemaWithJSON } from '@modelcontextprotocol/server'

import type { Json } from './tool'

/**
 * Checks answers against the shape that their tool publishes. The check is compiled when the tool first answers: compiling all of them takes
 * longer than everything else in loading this door.
 */
export function outputCheck(shape: Json): StandardSchemaWithJSON {
  let compiled: StandardSchemaWithJSON | undefined
  const whole = () => (compiled ??= fromJsonSchema(shape))
  return {
    '~standard': {
      version: 1,
      vendor: 'palimpsest',
      jsonSchema: { input: () => shape, output: () => shape },
      validate: (value) => whole()['~standard'].validate(value),
    },
  }
}

/** Returns the published shape of a tool that writes, whose answer may also be that there is nothing to do (rule A4). */
export function orUnchanged({ properties, required: _always, ...shape }: Json): Json {
  const unchanged = {
    changed: { type: 'boolean', description: 'false: there was nothing to do; sentence says why.' },
    sentence: { type: 'string' },
  }
  return { ...shape, properties: { ...(properties as Json), ...unchanged } }
}
