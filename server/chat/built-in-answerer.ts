import { languages } from '#contract/rules/languages.ts'
import type { SupportAnswerer } from './answerer.ts'
import taught from './help/taught-questions.json' with { type: 'json' }
import { type HelpFacts, helpTopics } from './help/topics.ts'
import { type Guesses, learnTopics } from './topic-model.ts'

/** The topic of questions that the help does not cover: cooking, general knowledge, prompt injection, other people's data. */
const OUTSIDE = 'none'
/** With at least this probability a text is given as the answer; below it, as one that may be meant. */
const CONFIDENT_SHARE = 0.8
/** The two likeliest topics are offered only if their probabilities add up to this. */
const OFFERED_SHARE = 0.3

let model: ReturnType<typeof learnTopics> | undefined

/** Trains the model once per process: about half a second of CPU, in small steps. */
export function learnHelp(): ReturnType<typeof learnTopics> {
  model ??= learnTopics(taught)
  return model
}

/** Answers with the product's own help texts and nothing else. Needs no key and no network. */
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
