// What the compiler does not see: hooks called in the wrong place, controls that cannot be reached or named.
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import typescript from 'typescript-eslint';

export default typescript.config(
  { ignores: ['src/generated/**'] },
  {
    files: ['src/**/*.{ts,tsx}', 'e2e/**/*.ts'],
    extends: [typescript.configs.recommended, jsxA11y.flatConfigs.strict],
    plugins: { 'react-hooks': reactHooks },
    rules: {
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      // `const { gone: _, ...rest }` is how a field is left out.
      '@typescript-eslint/no-unused-vars': ['error', { varsIgnorePattern: '^_', argsIgnorePattern: '^_' }],
      // What opens on request takes the focus; regions that scroll must be reached by keyboard.
      'jsx-a11y/no-autofocus': 'off',
      // Dropping a file has its own button beside it.
      'jsx-a11y/no-noninteractive-element-interactions': ['error', { handlers: ['onClick', 'onKeyDown', 'onKeyUp', 'onMouseDown'] }],
      'jsx-a11y/no-noninteractive-tabindex': ['error', { tags: ['pre', 'div'], roles: ['region'], allowExpressionValues: true }],
    },
  },
);
