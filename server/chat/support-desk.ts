import { sourceLanguage } from '#contract/rules/language/languages.ts'
import type { Installation } from '#contract/site.ts'
import { makeBreaker } from '#server/http/limits/breaker.ts'
import type { Log } from '#server/log.ts'
import type { Config } from '#server/settings.ts'
import type { SupportDesk } from './answer-question.ts'
import { builtInAnswerer } from './built-in-answerer.ts'
import { geminiAnswerer } from './gemini-answerer.ts'
import { helpTopics } from './help/topics.ts'
import { supportPrompt } from './prompt.ts'

type ChatSettings = Pick<Config, 'GEMINI_API_KEY' | 'GEMINI_API_URL' | 'GEMINI_MODEL' | 'CHAT_DAILY_TOKENS'>

/** How long the model is not called after outages in a row, so that customers do not wait for it. */
const REST_MS = 60_000

/** Sets up the chat: always the built-in answers, and a model if an API key is configured. */
export function openSupportDesk(config: ChatSettings, site: Installation, log: Log): SupportDesk {
  const { GEMINI_API_KEY: apiKey, GEMINI_API_URL: apiUrl, GEMINI_MODEL: model } = config
  return {
    builtIn: builtInAnswerer(site),
    model: apiKey
      ? geminiAnswerer({
          apiKey,
          apiUrl,
          model,
          prompt: supportPrompt(site, helpTopics(site, sourceLanguage)),
          log,
        })
      : null,
    breaker: makeBreaker(REST_MS),
    dailyTokens: config.CHAT_DAILY_TOKENS,
    reply: { supportEmail: site.supportEmail, publicHost: new URL(site.publicUrl).host },
    log,
  }
}
