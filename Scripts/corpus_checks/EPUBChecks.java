import com.adobe.epubcheck.tool.EpubChecker;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PrintStream;

/** Checks books with EPUBCheck in one process. Each input line has a book and the JSON report to write, separated by a tab. */
class EPUBChecks {
    public static void main(String[] arguments) throws Exception {
        PrintStream out = System.out, silence = new PrintStream(OutputStream.nullOutputStream());
        System.setOut(silence);
        System.setErr(silence);
        BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, "UTF-8"));
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            String[] words = line.split("\t");
            int status = new EpubChecker().run(new String[] {words[0], "--json", words[1]});
            out.println(status + "\t" + words[0]);
            out.flush();
        }
    }
}
