import { setImmediate as breathe } from 'node:timers/promises'
import { featuresOf } from './features.ts'

export type Taught = Readonly<Record<string, readonly string[]>>
/** Most likely first. The shares are probabilities and sum to 1. */
export type Guesses = { topic: string; share: number }[]

type Vector = { ids: number[]; values: number[] }
type Lesson = { vector: Vector; topic: number }

const ROUNDS = 3
const STEP = 1
const DECAY = 1e-4
/** A feature that occurs in only one question is ignored: it says nothing about the topic. */
const FEWEST_SEEN = 2
/** After so many the event loop gets a turn, so that requests are served meanwhile. */
const LESSONS_AT_ONCE = 50

/**
 * Trains a classifier of questions by topic: multinomial logistic regression over `featuresOf`, with AdaGrad. Deterministic:
 * the same questions always give the same model.
 */
export async function learnTopics(taught: Taught): Promise<(text: string) => Guesses> {
  const topics = Object.keys(taught)
  const asked = topics.flatMap((id, topic) => (taught[id] ?? []).map((ask) => ({ topic, ask })))
  const pairs: { topic: number; features: Map<string, number> }[] = []
  for (const [at, { topic, ask }] of asked.entries()) {
    if (at % LESSONS_AT_ONCE === 0) await breathe()
    pairs.push({ topic, features: featuresOf(ask) })
  }
  const { size, vectorOf } = vectorsOver(pairs.map(({ features }) => features))
  const lessons = pairs.map(({ topic, features }): Lesson => ({ topic, vector: vectorOf(features) }))
  const model = { topics: topics.length, weights: new Float32Array(size * topics.length) }
  const steps = new Float32Array(model.weights.length).fill(0.01)
  for (let round = 0; round < ROUNDS; round++)
    for (const [at, lesson] of shuffled(lessons, round + 1).entries()) {
      if (at % LESSONS_AT_ONCE === 0) await breathe()
      learn(model, steps, lesson)
    }
  return (text) =>
    [...sharesOf(model, vectorOf(featuresOf(text)))]
      .map((share, at) => ({ topic: topics[at] ?? '', share }))
      .sort((a, b) => b.share - a.share)
}

/** `weights`: a matrix of features by topics, row by row. */
type Model = { topics: number; weights: Float32Array }

function sharesOf({ weights, topics }: Model, { ids, values }: Vector): Float32Array {
  const shares = new Float32Array(topics)
  for (const [at, id] of ids.entries()) {
    const value = values[at] ?? 0
    for (let topic = 0; topic < topics; topic++) shares[topic]! += (weights[id * topics + topic] ?? 0) * value
  }
  const most = Math.max(...shares)
  let sum = 0
  for (let topic = 0; topic < topics; topic++) sum += shares[topic] = Math.exp(shares[topic]! - most)
  for (let topic = 0; topic < topics; topic++) shares[topic]! /= sum
  return shares
}

function learn(model: Model, steps: Float32Array, { vector, topic: right }: Lesson): void {
  const errors = sharesOf(model, vector)
  errors[right]! -= 1
  for (const [at, id] of vector.ids.entries()) {
    const value = vector.values[at] ?? 0
    for (let topic = 0; topic < model.topics; topic++) {
      const weight = id * model.topics + topic
      const gradient = errors[topic]! * value + DECAY * model.weights[weight]!
      steps[weight]! += gradient * gradient
      model.weights[weight]! -= (STEP * gradient) / Math.sqrt(steps[weight]!)
    }
  }
}

/**
 * Makes a function that turns features into sparse vectors of unit length, weighted by inverse document frequency. Unknown
 * features have no id but count for the length, so a question with many of them gets less certain answers.
 */
function vectorsOver(all: Map<string, number>[]) {
  const seenIn = new Map<string, number>()
  for (const features of all)
    for (const name of features.keys()) seenIn.set(name, (seenIn.get(name) ?? 0) + 1)
  const numbers = new Map<string, number>()
  const rarities = new Float32Array(seenIn.size)
  for (const [name, times] of seenIn) {
    if (times < FEWEST_SEEN) continue
    rarities[numbers.size] = Math.log(1 + all.length / times)
    numbers.set(name, numbers.size)
  }
  const neverSeen = Math.log(1 + all.length)
  const vectorOf = (features: Map<string, number>): Vector => {
    const vector: Vector = { ids: [], values: [] }
    let square = 0
    for (const [name, weight] of features) {
      const id = numbers.get(name)
      const value = weight * (id === undefined ? neverSeen : rarities[id]!)
      square += value * value
      if (id === undefined) continue
      vector.ids.push(id)
      vector.values.push(value)
    }
    vector.values = vector.values.map((value) => value / Math.sqrt(square || 1))
    return vector
  }
  return { size: numbers.size, vectorOf }
}

/** Shuffles deterministically: the same seed always gives the same order. */
function shuffled<T>(items: readonly T[], seed: number): T[] {
  const order = [...items]
  let state = seed
  for (let at = order.length - 1; at > 0; at--) {
    state = (state * 16807) % 2147483647
    const other = state % (at + 1)
    ;[order[at], order[other]] = [order[other]!, order[at]!]
  }
  return order
}
