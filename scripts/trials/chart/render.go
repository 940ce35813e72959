// Renders a Helm chart by Go's templates and the functions that Helm gives them, and writes its objects as JSON, one a line:
// render CHART RELEASE NAMESPACE, with values that go over the chart's own on standard input.
package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"text/template"

	"github.com/Masterminds/sprig"
	"sigs.k8s.io/yaml"
)

type files struct{ chart string }

func (f files) Get(name string) string { return string(read(filepath.Join(f.chart, name))) }

func main() {
	chart, release, namespace := os.Args[1], os.Args[2], os.Args[3]
	var about, values, over map[string]interface{}
	parse("Chart.yaml", read(filepath.Join(chart, "Chart.yaml")), &about)
	parse("values.yaml", read(filepath.Join(chart, "values.yaml")), &values)
	given, err := io.ReadAll(os.Stdin)
	check(err)
	parse("the values given", given, &over)
	// Templates know the fields of Chart.yaml by a capital letter.
	named := map[string]interface{}{}
	for key, value := range about {
		named[strings.ToUpper(key[:1])+key[1:]] = value
	}
	data := map[string]interface{}{
		"Chart": named, "Values": merge(values, over), "Files": files{chart},
		"Release": map[string]interface{}{"Name": release, "Namespace": namespace, "Service": "Helm"},
	}

	all := template.New("").Option("missingkey=zero")
	functions := sprig.TxtFuncMap()
	functions["include"] = func(name string, data interface{}) (string, error) {
		var text strings.Builder
		err := all.ExecuteTemplate(&text, name, data)
		return text.String(), err
	}
	functions["required"] = func(why string, value interface{}) (interface{}, error) {
		if value == nil || value == "" {
			return nil, fmt.Errorf("%s", why)
		}
		return value, nil
	}
	functions["toYaml"] = func(value interface{}) (string, error) {
		text, err := yaml.Marshal(value)
		return strings.TrimSuffix(string(text), "\n"), err
	}
	all.Funcs(functions)
	names, err := filepath.Glob(filepath.Join(chart, "templates", "*"))
	check(err)
	for _, name := range names {
		template.Must(all.New(filepath.Base(name)).Parse(string(read(name))))
	}
	for _, name := range names {
		var text strings.Builder
		check(all.ExecuteTemplate(&text, filepath.Base(name), data))
		if filepath.Ext(name) != ".yaml" {
			continue
		}
		for _, part := range strings.Split(text.String(), "\n---\n") {
			var object map[string]interface{}
			parse(filepath.Base(name), []byte(part), &object)
			if object != nil {
				check(json.NewEncoder(os.Stdout).Encode(object))
			}
		}
	}
}

func merge(under, over map[string]interface{}) map[string]interface{} {
	for key, value := range over {
		below, isMap := under[key].(map[string]interface{})
		above, isMapToo := value.(map[string]interface{})
		if isMap && isMapToo {
			value = merge(below, above)
		}
		under[key] = value
	}
	return under
}

// A key that stands twice is refused.
func parse(name string, text []byte, into interface{}) {
	if err := yaml.UnmarshalStrict(text, into); err != nil {
		check(fmt.Errorf("%s: %w\n%s", name, err, text))
	}
}

func read(name string) []byte {
	text, err := os.ReadFile(name)
	check(err)
	return text
}

func check(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
