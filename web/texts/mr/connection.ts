import type { Translation } from '#contract/rules/language/translation.ts'
import type { connectionTexts as english } from '../connection.ts'

export const connectionTexts: Translation<typeof english> = {
  unreachable: 'आत्ता इंटरनेट नाही. काही हरवलेले नाही; पुन्हा प्रयत्न करा.',
  renewed: 'साइट आत्ताच नवीन झाली आहे. काही हरवलेले नाही; पुन्हा प्रयत्न करा.',
  broken: 'आमच्याकडे काहीतरी गडबड झाली. काही हरवलेले नाही; पुन्हा प्रयत्न करा.',
  number: 'पुन्हा असे झाले तर आम्हाला हा नंबर सांगा: {number}',
  late: 'उत्तर यायला फार उशीर लागला. पुन्हा प्रयत्न करा.',
}
