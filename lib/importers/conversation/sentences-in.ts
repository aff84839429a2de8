import { statementIn } from './statement-in'

const SENTENCE_END =
  /(?<=[\p{L}\p{N})][.!?])(?<!\b(?:Dr|Mr|Mrs|Ms|Prof|St|vs|No|Inc|Ltd|Co|Jr|Sr|[A-Z])\.)\s+(?=["'“‘(]?\p{Lu})/u
/** A text that is quoted, or that the person asks something about, is not what they say of themselves. */
const QUOTED = /["“”„«»`>]|(?:^|\s)['‘]\p{L}|\p{L}:\s/u
const SUPPOSED =
  /^(?:if|suppose|supposing|imagine|pretend|assume|assuming|say|let's say|let's pretend|what if|for example|for instance|e\.g\.|act as|you are|translate|rewrite|rephrase|summari[sz]e|proofread|write|draft|reply)\b/iu
const JOINED = /,? and (?=(?:i|i'm|i've|we|my name)\b)/iu
const JOB = /^(?<self>.*\bi (?:work|am working)) (?<employer>(?:at|for) .+?) (?<role>as an? .+)$/iu

/** Splits a line into its statements: sentences, and statements joined by “and”. A line with a quote is one. */
export function sentencesIn(line: string): readonly string[] {
  if (QUOTED.test(line) || SUPPOSED.test(line)) return [line]
  const sentences = line.split(SENTENCE_END)
  const supposed = sentences.findIndex((each) => SUPPOSED.test(each))
  return (supposed === -1 ? sentences : sentences.slice(0, supposed)).flatMap(splitStatements)
}

/** Splits “my name is Tom and I work as a nurse” where each part is a statement. */
function splitStatements(sentence: string): readonly string[] {
  const { self = '', employer = '', role = '' } = JOB.exec(sentence)?.groups ?? {}
  const parts = self === '' ? sentence.split(JOINED) : [`${self} ${employer}`, `I work ${role}`]
  if (parts.length === 1) return [sentence]
  const all = parts.flatMap((part) => (self === '' ? splitStatements(part) : [part]))
  return all.every((part) => statementIn(part) !== null) ? all : [sentence]
}
