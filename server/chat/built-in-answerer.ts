import MiniSearch from 'minisearch'
import type { SupportAnswerer } from './answerer.ts'
import { isOutside, OUTSIDE_TOPICS } from './help/outside-topics.ts'
import type { HelpTopic } from './help/topic.ts'
import { isLight, searchTerms } from './words.ts'

type Ranked = { topic: HelpTopic; score: number; coverage: number }

/** Set by the frozen questions: below either the customer is sent to a person instead of being told something wrong. */
const LEAST_COVERAGE = 0.5
const LEAST_SCORE = 8
const LEAST_LEAD = 1.15
const LEAST_LEAD_OVER_OUTSIDE = 2.5

/** Answers from the product's own help texts. Needs no key and no network, and cannot say anything else. */
export function builtInAnswerer(topics: readonly HelpTopic[]): SupportAnswerer {
  const rank = topicRanking(topics)
  return {
    async answer({ text }) {
      const [best, ...others] = rank(text)
      if (!best || isOutside(best.topic)) return { kind: 'unsure' }
      if (best.coverage < LEAST_COVERAGE || best.score < LEAST_SCORE) return { kind: 'unsure' }
      const rivalled = others.some((other) => best.score < other.score * leadNeededOver(other.topic))
      if (rivalled) return { kind: 'unsure' }
      return { kind: 'answered', text: best.topic.text, tokens: 0 }
    },
  }
}

function leadNeededOver(rival: HelpTopic): number {
  return isOutside(rival) ? LEAST_LEAD_OVER_OUTSIDE : LEAST_LEAD
}

/** Topics by how well they fit, each with the share of the question's weight that its words explain. */
export function topicRanking(helpTopics: readonly HelpTopic[]): (text: string) => Ranked[] {
  const topics = [...helpTopics, ...OUTSIDE_TOPICS]
  const known = new Map(topics.map((topic) => [topic.id, topic]))
  const wholes = indexOf(['title', 'keywords', 'examples', 'text'])
  wholes.addAll(
    topics.map((t) => ({ ...t, keywords: t.keywords.join(' '), examples: t.examples.join(' . ') })),
  )
  const asked = indexOf(['question'])
  asked.addAll(topics.flatMap((t) => t.examples.map((question, at) => ({ id: `${t.id}#${at}`, question }))))
  const weight = termWeights(topics)

  return (text) => {
    const terms = [...new Set(searchTerms(text))]
    const total = terms.reduce((sum, term) => sum + weight(term), 0)
    const query = terms.join(' ')
    const nearest = new Map<string, number>()
    for (const hit of asked.search(query)) {
      const id = String(hit.id).split('#')[0] ?? ''
      nearest.set(id, Math.max(nearest.get(id) ?? 0, hit.score))
    }
    return wholes
      .search(query, { boost: { title: 3, keywords: 2, examples: 2, text: 0.3 } })
      .map((hit) => {
        const explained = terms.filter((term) => hit.queryTerms.includes(term))
        const coverage = explained.reduce((sum, term) => sum + weight(term), 0) / (total || 1)
        return {
          topic: known.get(String(hit.id))!,
          score: (hit.score + (nearest.get(String(hit.id)) ?? 0)) * coverage,
          coverage,
        }
      })
      .sort((a, b) => b.score - a.score)
  }
}

function indexOf(fields: string[]): MiniSearch {
  return new MiniSearch({
    fields,
    tokenize: searchTerms,
    processTerm: (term) => term,
    searchOptions: {
      tokenize: (text) => text.split(' '),
      processTerm: (term) => term,
      prefix: (term) => term.length >= 4 && !isLight(term),
      fuzzy: (term) => (term.length >= 5 && !isLight(term) ? 1 : false),
    },
  })
}

/** Rare words weigh more; a word the help texts never use weighs most, so that it lowers the coverage. */
function termWeights(topics: readonly HelpTopic[]): (term: string) => number {
  const seenIn = new Map<string, number>()
  for (const topic of topics) {
    const all = searchTerms(
      [topic.title, topic.keywords.join(' '), topic.examples.join(' '), topic.text].join(' '),
    )
    for (const term of new Set(all)) seenIn.set(term, (seenIn.get(term) ?? 0) + 1)
  }
  return (term) => Math.log(1 + topics.length / (seenIn.get(term) ?? 1)) * (isLight(term) ? 0.3 : 1)
}
