import { MODEL_TYPES, type ModelType } from '@leaderboard/core/benchmark/model-types';

/** The model types by key. */
export const modelTypes: Record<ModelType['key'], { readonly label: string; readonly description: string }> =
  {
    pretrained: {
      label: 'Pretrained',
      description: 'Base models trained on raw text data using self-supervised learning objectives',
    },
    'continuously pretrained': {
      label: 'Continuously Pretrained',
      description:
        'Base models with extended pretraining on additional data while maintaining original architecture',
    },
    'fine-tuned': {
      label: 'Fine-tuned',
      description: 'Models specialized through task-specific training on curated datasets',
    },
    chat: {
      label: 'Chat',
      description: 'Models optimized for conversation using various techniques: RLHF, DPO, IFT, SFT',
    },
    merge: { label: 'Merge', description: 'Models created by combining weights from multiple models' },
    multimodal: {
      label: 'Multimodal',
      description: 'Models capable of processing multiple types of input',
    },
  };

/** One line for each model type, with its icon. */
export const modelTypeLines: readonly string[] = MODEL_TYPES.map(
  ({ key, icon }) => `${icon} ${modelTypes[key].label}: ${modelTypes[key].description}`,
);
