import { accountTopics } from './account-topics.ts'
import { deliveryTopics } from './delivery-topics.ts'
import { moneyTopics } from './money-topics.ts'
import { orderingTopics } from './ordering-topics.ts'
import type { HelpFacts, HelpTopic } from './topic.ts'

/** Everything the chat may say about the product, by whichever answerer. */
export function helpTopics(facts: HelpFacts): HelpTopic[] {
  return [...orderingTopics(facts), ...deliveryTopics(facts), ...moneyTopics(facts), ...accountTopics(facts)]
}
