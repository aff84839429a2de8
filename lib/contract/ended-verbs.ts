import * as ended from './ended'
import * as bursts from './ended-bursts'
import * as samples from './ended-samples'

/** The verbs about facts that another system ended, with their doors: a part of `REGISTRY`. Agents have no tool for any of them. */
export const ENDED_VERBS = [
  { verb: ended.list, http: { method: 'GET', path: '/ended' }, cli: 'ended list' },
  { verb: ended.record, http: { method: 'GET', path: '/ended/record' }, cli: 'ended record' },
  { verb: samples.list, http: { method: 'GET', path: '/ended/samples' }, cli: 'ended samples' },
  {
    verb: samples.draw,
    page: 'drawEndedSampleAction',
    http: { method: 'POST', path: '/ended/samples' },
    cli: 'ended draw-sample',
  },
  { verb: bursts.list, http: { method: 'GET', path: '/ended/bursts' }, cli: 'ended bursts' },
  { verb: bursts.get, http: { method: 'GET', path: '/ended/bursts/{id}' }, cli: 'ended burst ID' },
  {
    verb: bursts.answer,
    page: 'answerEndedTogetherAction',
    http: { method: 'POST', path: '/ended/bursts/{id}/answer' },
    cli: 'ended answer-burst ID ANSWER',
  },
  { verb: ended.get, http: { method: 'GET', path: '/ended/{id}' }, cli: 'ended show ID' },
  {
    verb: ended.answer,
    page: 'answerEndedAction',
    http: { method: 'POST', path: '/ended/{id}/answer' },
    cli: 'ended answer ID ANSWER',
  },
] as const
