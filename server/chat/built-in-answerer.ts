import { languages } from '#contract/rules/language/languages.ts'
import type { SupportAnswerer } from './answerer.ts'
import taught from './help/taught-questions.json' with { type: 'json' }
import { type HelpFacts, helpTopics } from './help/topics.ts'
import { type Guesses, learnTopics } from './topic-model.ts'

/** The topic of questions that are not about the product, such as cooking, instructions to the chat, or other people's data. */
const OUTSIDE = 'none'
/** The share from which the best topic's text is the answer; below it, it is only offered. */
const CONFIDENT_SHARE = 0.8
/** The two best topics are offered if their shares sum to at least this. */
const OFFERED_SHARE = 0.3

let model: ReturnType<typeof learnTopics> | undefined

/** Trains the model once per process. Takes about half a second of CPU time, in small pieces. */
export function learnHelp(): ReturnType<typeof learnTopics> {
  model ??= learnTopics(taught)
  return model
}

/** Answers only with the product's own help texts, word for word. Needs no key and no network. */
export function builtInAnswerer(facts: HelpFacts): SupportAnswerer {
  const help = new Map(
    languages.map((language) => [
      language,
      new Map(helpTopics(facts, language).map((topic) => [topic.id, topic])),
    ]),
  )
  return {
    async answer({ text, language }) {
      const guesses = (await learnHelp())(text)
      const [best] = guesses
      const answer = best && help.get(language)?.get(best.topic)
      if (!answer) return { kind: 'unsure', nearest: [] }
      if (best.share >= CONFIDENT_SHARE) return { kind: 'answered', text: answer.text, tokens: 0 }
      return {
        kind: 'unsure',
        nearest: nearestOf(guesses).flatMap((id) => help.get(language)?.get(id) ?? []),
      }
    },
  }
}

function nearestOf(guesses: Guesses): string[] {
  const two = guesses.filter(({ topic }) => topic !== OUTSIDE).slice(0, 2)
  const together = two.reduce((sum, { share }) => sum + share, 0)
  return together >= OFFERED_SHARE ? two.map(({ topic }) => topic) : []
}
