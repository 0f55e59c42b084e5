/** A small real PDF: one page for each list of lines, in a font that every reader has. */
export function pdfFile(pages: readonly (readonly string[])[]): Buffer {
  const parts: string[] = [];
  const kids = pages.map((_, i) => `${4 + 2 * i} 0 R`).join(' ');
  parts.push('<< /Type /Catalog /Pages 2 0 R >>');
  parts.push(`<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`);
  parts.push('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>');
  pages.forEach((lines, i) => {
    const shown = lines.map((line, row) => `BT /F1 12 Tf 72 ${760 - 20 * row} Td (${line.replaceAll(/[\\()]/g, '\\$&')}) Tj ET`).join('\n');
    parts.push(`<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + 2 * i} 0 R >>`);
    parts.push(`<< /Length ${shown.length} >>\nstream\n${shown}\nendstream`);
  });
  let file = '%PDF-1.4\n';
  const places = parts.map((part, i) => {
    const at = file.length;
    file += `${i + 1} 0 obj\n${part}\nendobj\n`;
    return at;
  });
  const xref = file.length;
  file += `xref\n0 ${parts.length + 1}\n0000000000 65535 f \n${places.map((at) => `${`${at}`.padStart(10, '0')} 00000 n \n`).join('')}`;
  return Buffer.from(`${file}trailer\n<< /Size ${parts.length + 1} /Root 1 0 R >>\nstartxref\n${xref}\n%%EOF\n`, 'latin1');
}
