import type { Translation } from '#contract/rules/language/translation.ts'
import type { renewalTexts as english } from '../renewal.ts'

export const renewalTexts: Translation<typeof english> = {
  title: 'प्लान रिन्यू करें',
  ended: 'आपका प्लान {date} को ख़त्म हुआ।',
  endedNote: 'रिन्यू करने तक आपकी दुकान नहीं दिखती और ऑर्डर नहीं लेती। आपकी सूची, ऑर्डर और ग्राहकों के कार्ट सुरक्षित हैं।',
  runs: 'आपका प्लान {date} तक चलेगा।',
  runsNote: 'नया प्लान अभी वाले के ख़त्म होने पर शुरू होता है; एक भी दिन नहीं जाता।',
  choose: 'प्लान चुनें',
  until: '{date} तक',
  none: 'कोई प्लान चुनें।',
  pay: '{price} देकर रिन्यू करें',
  paying: 'पेमेंट का इंतज़ार है…',
  loading: 'आपका प्लान आ रहा है',
  payFor: '{name} का प्लान रिन्यू',
  confirmingNote: 'यह पेज छोड़ सकते हैं: बैंक के हाँ कहते ही प्लान रिन्यू माना जाएगा; और कुछ नहीं देना है।',
  failed: 'आपका प्लान नहीं आ पाया। कुछ खोया नहीं है।',
  again: 'फिर कोशिश करें',
}
